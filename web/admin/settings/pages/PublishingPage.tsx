import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { ACTING_REVIEW } from "../../data/review.ts";
import { Loading } from "../../ui/Loading.tsx";
import { type OfAccount, SETTINGS_PARTS } from "../parts.ts";
import { ReviewSection } from "../review/ReviewSection.tsx";
import { SettingsFrame } from "../SettingsFrame.tsx";
import { TestsSection } from "../TestsSection.tsx";
import { WithAccount } from "./WithAccount.tsx";

export function PublishingPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.publishing}>
      <WithAccount of={Publishing} />
    </SettingsFrame>
  );
}

function Publishing({ item }: OfAccount) {
  const { isPending } = useQuery(ACTING_REVIEW);
  // content below the review must not be displayed before it
  if (isPending) return <Loading />;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <ReviewSection />
      <TestsSection item={item} />
    </Box>
  );
}
