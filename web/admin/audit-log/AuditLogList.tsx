import { PageHeader } from "../components/PageHeader.tsx";

export function AuditLogList() {
  return <PageHeader title="Audit log" description="Who did what, when and from where." />;
}
