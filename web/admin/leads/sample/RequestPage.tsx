import { leadPaths } from "../../area/lead-paths.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RequestSamples } from "./RequestSamples.tsx";

/** The page with a request to copy. */
export function RequestPage() {
  return (
    <>
      <PageHeader title="API request" trail={[{ label: "Leads", to: leadPaths.list }]} />
      <RequestSamples />
    </>
  );
}
