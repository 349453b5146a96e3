import { PageHeader } from "../components/PageHeader.tsx";

export function SettingsPage() {
  return <PageHeader title="Settings" description="Bands, time zone and calculated fields of this account." />;
}
