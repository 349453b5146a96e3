import { PageHeader } from "../components/PageHeader.tsx";

export function ProfilePage() {
  return <PageHeader title="My account" description="Your profile, password and sessions." />;
}
