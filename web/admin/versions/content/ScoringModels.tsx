import Box from "@mui/material/Box";
import type { Question, ScoringModel } from "#engine";
import { ScoringDrawing } from "../../../explain/ranges/ScoringDrawing.tsx";
import { points } from "../../../ui/numbers.ts";
import { ItemName, Items, Source } from "./Items.tsx";

export function ScoringModels({
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
  return [`weight ${points(weight)}`, `adds to ${axes}`, ...(question === undefined ? [] : [question])].join(" · ");
}
