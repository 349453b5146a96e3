import Box from "@mui/material/Box";
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

const Publishing = ({ item }: OfAccount) => (
  <Box sx={{ display: "grid", gap: 3 }}>
    <ReviewSection />
    <TestsSection item={item} />
  </Box>
);
