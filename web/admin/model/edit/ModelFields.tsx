import Box from "@mui/material/Box";
import type { Question, ScoringModel } from "#engine";
import { NumberControl } from "../../controls/NumberControl.tsx";
import { SwitchControl } from "../../controls/SwitchControl.tsx";
import { rangeLabels } from "../points.ts";

/** Points and weight are texts while they are not numbers. */
type Typed = number | string | null;

export interface ModelValues {
  readonly weight: Typed;
  readonly x_axis: boolean;
  readonly y_axis: boolean;
  readonly value_ranges: readonly (Pick<ScoringModel["value_ranges"][number], "id" | "start" | "end"> & {
    readonly points: Typed;
  })[];
}

export const modelValues = ({ weight, x_axis, y_axis, value_ranges }: ScoringModel): ModelValues => ({
  weight,
  x_axis,
  y_axis,
  value_ranges,
});

/** The body of the request. A blank number is for the API to reject. */
export const modelBody = (values: ModelValues): object => values;

/** The edit of saving; undefined while a number is missing. */
export function modelEdit(values: ModelValues, id: number) {
  const numbers = [values.weight, ...values.value_ranges.map(({ points }) => points)];
  if (!numbers.every((each) => typeof each === "number")) return undefined;
  const data = values as Pick<ScoringModel, keyof ModelValues>;
  return { kind: "scoring_model", action: "update", id, data } as const;
}

/** Weight, axes, and the points of each range or choice. */
export function ModelFields({
  model,
  questions,
}: {
  readonly model: ScoringModel;
  readonly questions: readonly Question[];
}) {
  const labels = rangeLabels(model, questions);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <NumberControl name="weight" label="Weight" sx={{ width: 120 }} autoFocus />
        <Box sx={{ display: "flex", gap: 2, whiteSpace: "nowrap" }}>
          <SwitchControl name="x_axis" label="Add to X" />
          <SwitchControl name="y_axis" label="Add to Y" />
        </Box>
      </Box>
      {model.value_ranges.length > 0 && (
        <Box
          role="group"
          aria-label="Points"
          sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 170px), 1fr))" }}
        >
          {model.value_ranges.map(({ id }, index) => (
            <NumberControl key={id} name={`value_ranges.${index}.points`} label={labels.get(id)} />
          ))}
        </Box>
      )}
    </>
  );
}
