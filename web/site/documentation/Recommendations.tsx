import { Heading, Prose } from "../components/Prose.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";
import { TABS } from "./tabs.ts";

export function Recommendations() {
  return (
    <DocumentationLayout tab="recommendations">
      <Prose>
        <Heading id="recommendations">{TABS.recommendations.text}</Heading>
      </Prose>
    </DocumentationLayout>
  );
}
