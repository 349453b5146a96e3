import { Heading, Prose } from "../components/Prose.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";
import { TABS } from "./tabs.ts";

export function Overview() {
  return (
    <DocumentationLayout tab="overview">
      <Prose>
        <Heading id="overview">{TABS.overview.text}</Heading>
      </Prose>
    </DocumentationLayout>
  );
}
