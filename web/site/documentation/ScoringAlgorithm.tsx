import { Heading, Prose } from "../components/Prose.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";
import { TABS } from "./tabs.ts";

export function ScoringAlgorithm() {
  return (
    <DocumentationLayout tab="scoring-algorithm">
      <Prose>
        <Heading id="scoring-algorithm">{TABS["scoring-algorithm"].text}</Heading>
      </Prose>
    </DocumentationLayout>
  );
}
