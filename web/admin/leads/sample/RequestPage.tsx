import { PageHeader } from "../../components/PageHeader.tsx";
import { leadPaths } from "../paths.ts";
import { RequestSamples } from "./RequestSamples.tsx";

/** The page with a request to paste. */
export function RequestPage() {
  return (
    <>
      <PageHeader title="API request" trail={[{ label: "Leads", to: leadPaths.list }]} />
      <RequestSamples />
    </>
  );
}
