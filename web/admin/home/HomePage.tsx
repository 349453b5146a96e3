import { PageHeader } from "../components/PageHeader.tsx";

export function HomePage() {
  return <PageHeader title="Home" description="Leads today, this week and in all." />;
}
