import Box from "@mui/material/Box";
import type { ComponentType } from "react";
import { Navigate, useLocation } from "react-router";
import { RESOURCE } from "../api/resource-names.ts";
import { useSession } from "../api/session.ts";
import { PLACES } from "../area/paths.ts";
import type { Account } from "../data/account.ts";
import { useItem } from "../data/items.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { BandsSection } from "./BandsSection.tsx";
import { CalculatedFields } from "./calculated-fields/CalculatedFields.tsx";
import { OriginsSection } from "./OriginsSection.tsx";
import { type OfAccount, SETTINGS_PARTS } from "./parts.ts";
import { RetentionSection } from "./RetentionSection.tsx";
import { ReviewSection } from "./review/ReviewSection.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { TestsSection } from "./TestsSection.tsx";

/** The settings' own address shows the bands; what stood below them once is found where it is now. */
export function BandsPage() {
  const { hash } = useLocation();
  const moved = movedTo(hash);
  if (moved !== undefined) return <Navigate to={moved} replace />;
  return (
    <SettingsFrame part={SETTINGS_PARTS.bands}>
      <BandsSection />
    </SettingsFrame>
  );
}

function movedTo(hash: string): string | undefined {
  if (hash === "#retention") return PLACES.retention();
  const field = /^#calculated-field-(\d+)$/.exec(hash)?.[1];
  return field === undefined ? undefined : PLACES.calculated_field(field);
}

export function CalculatedFieldsPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.calculatedFields}>
      <WithModel>{(document) => <CalculatedFields document={document} />}</WithModel>
    </SettingsFrame>
  );
}

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

export function DataPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.data}>
      <RetentionSection />
    </SettingsFrame>
  );
}

export function AccountPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.account}>
      <WithAccount of={AccountSection} />
    </SettingsFrame>
  );
}

export function ApiPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.api}>
      <WithAccount of={OriginsSection} />
    </SettingsFrame>
  );
}

/** What is made from the account, once it has been read. */
function WithAccount({ of: Shown }: { readonly of: ComponentType<OfAccount> }) {
  const { account } = useSession();
  const { data, error, refetch } = useItem<Account>(RESOURCE.account, account.id);
  if (data !== undefined) return <Shown item={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />;
}
