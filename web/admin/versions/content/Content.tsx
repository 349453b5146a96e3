import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { BAND_LISTS, type ModelDocument, type Question, type ScoringModel } from "#engine";
import { ScoringDrawing } from "../../../explain/ranges/ScoringDrawing.tsx";
import { BAND_TITLES } from "../../../ui/band.ts";
import { formatPoints, formatValue } from "../../../ui/numbers.ts";
import { settingTexts } from "../../ui/question-settings.ts";
import { Section } from "../../ui/Section.tsx";
import { ItemName, Items, Source } from "./Items.tsx";
import { Bands, CalculatedFields, Tests } from "./parts.tsx";
import { Rules } from "./Rules.tsx";

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

function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <Items items={questions}>
      {(question) => (
        <>
          <ItemName
            name={`${question.number}. ${question.text}`}
            note={
              <>
                <code>{question.field_name}</code> · {settingTexts(question).join(" · ")}
              </>
            }
          />
          {question.help_text !== "" && <Typography variant="body2">{question.help_text}</Typography>}
          {question.reason !== "" && (
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              Reason for customers: {question.reason}
            </Typography>
          )}
          {question.choices.length > 0 && (
            <Typography variant="body2" sx={{ mt: 0.5, color: "text.secondary" }}>
              {question.choices.map(({ text, slug, value }) => `${text} (${slug}, ${formatValue(value)})`).join(" · ")}
            </Typography>
          )}
        </>
      )}
    </Items>
  );
}

function ScoringModels({
  models,
  questions,
}: {
  readonly models: readonly ScoringModel[];
  readonly questions: readonly Question[];
}) {
  const question = new Map(questions.map(({ id, text }) => [id, text]));
  return (
    <Items items={models}>
      {(model) => (
        <>
          <ItemName
            name={model.name || `Scoring model ${model.id}`}
            note={noteOf(model, question.get(model.question))}
          />
          <Source text={model.formula} />
          {model.value_ranges.length > 0 && (
            <Box sx={{ mt: 1, maxWidth: 640 }}>
              <ScoringDrawing model={model} questions={questions} />
            </Box>
          )}
        </>
      )}
    </Items>
  );
}

function noteOf({ weight, x_axis, y_axis }: ScoringModel, question: string | undefined): string {
  const axes = [...(x_axis ? ["X"] : []), ...(y_axis ? ["Y"] : [])].join(" and ") || "neither axis";
  return [`weight ${formatPoints(weight)}`, `adds to ${axes}`, ...(question === undefined ? [] : [question])].join(
    " · ",
  );
}
