import { Heading, Prose } from "../components/Prose.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";
import { TABS } from "./tabs.ts";

export function ApiReference() {
  return (
    <DocumentationLayout tab="api-reference">
      <Prose>
        <Heading id="api-reference">{TABS["api-reference"].text}</Heading>
      </Prose>
    </DocumentationLayout>
  );
}
