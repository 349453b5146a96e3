import { BAND_LISTS, type ModelDocument } from "#engine";
import { BAND_TITLES } from "../../../ui/band.ts";
import { Section } from "../../ui/Section.tsx";
import { Bands, CalculatedFields, Tests } from "./parts.tsx";
import { Questions } from "./Questions.tsx";
import { Rules } from "./Rules.tsx";
import { ScoringModels } from "./ScoringModels.tsx";

/** All contents of a version of the model. */
export function Content({ document }: { readonly document: ModelDocument }) {
  const { questions, scoring_models, recommendations, calculated_fields, bands, tests } = document;
  const part = (title: string, count: number) => `${title} (${count})`;
  return (
    <>
      <Section title={part("Questions", questions.length)}>
        <Questions questions={questions} />
      </Section>
      <Section title={part("Scoring models", scoring_models.length)}>
        <ScoringModels models={scoring_models} questions={questions} />
      </Section>
      <Section title={part("Recommendations", recommendations.length)}>
        <Rules rules={recommendations} questions={questions} />
      </Section>
      <Section title={part("Calculated fields", calculated_fields.length)}>
        <CalculatedFields fields={calculated_fields} />
      </Section>
      {BAND_LISTS.map((list) => (
        <Section key={list} title={BAND_TITLES[list]}>
          <Bands bands={bands[list]} />
        </Section>
      ))}
      {tests.length > 0 && (
        <Section title={part("Tests", tests.length)}>
          <Tests document={document} />
        </Section>
      )}
    </>
  );
}
