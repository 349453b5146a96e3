import { bandTable } from "../bands.ts";
import { fromHundredths } from "../decimal.ts";
import type { Band, ModelDocument } from "../model.ts";
import { type Reach, reachOf } from "./reach.ts";
import { type Finding, finding } from "./types.ts";

/** Axes without scoring models, and bands that no lead can be in, whatever is answered. */
export function reviewAxes(document: ModelDocument): Finding[] {
  const { scoring_models, bands } = document;
  if (scoring_models.length === 0) return [];
  const reaches = scoring_models.map((model) => ({ ...model, reach: reachOf(model, document) }));
  const x = reaches.filter((model) => model.x_axis);
  const y = reaches.filter((model) => model.y_axis);
  const axes = [
    { name: "X", models: x },
    { name: "Y", models: y },
  ];
  const fed = axes.filter(({ models }) => models.length > 0);
  // where only one axis is fed, the total would say the same once more
  const scores = fed.length > 1 ? [...fed, { name: "The total score", models: [...x, ...y] }] : fed;
  return [
    ...axes.filter(({ models }) => models.length === 0).map(({ name }) => withoutModels(name, bands)),
    ...scores.flatMap(({ name, models }) => reviewBands(name, sumOf(models), bands)),
  ];
}

function withoutModels(axis: string, bands: readonly Band[]): Finding {
  const table = bandTable(bands);
  const band = table.letters[[...table.from].filter((from) => from > 0).length] ?? "";
  return finding(
    "axis_without_models",
    { type: "bands", id: null, name: axis },
    `No scoring model counts for ${axis}: every lead has 0 points there and is in band ${band}.`,
  );
}

function sumOf(models: readonly { readonly reach: Reach }[]): Reach {
  return {
    least: models.reduce((sum, { reach }) => sum + reach.least, 0),
    most: models.reduce((sum, { reach }) => sum + reach.most, 0),
  };
}

function reviewBands(name: string, { least, most }: Reach, bands: readonly Band[]): Finding[] {
  const { from, letters } = bandTable(bands);
  const above = letters.filter((_, index) => index < from.length && (from[index] ?? 0) > most);
  // the band of what is least, and all above it, can be reached
  const lowest = [...from].filter((start) => start > least).length;
  const below = letters.slice(lowest + 1);
  const target = (some: readonly string[]) => ({ type: "bands", id: null, name: some.join(", ") }) as const;
  return [
    ...(above.length === 0
      ? []
      : [
          finding(
            "band_never_reached",
            target(above),
            `${name} has ${fromHundredths(most)} points at most: no lead can be in ${listOf(above)}, ${above.length > 1 ? "of which the lowest" : "which"} begins at ${fromHundredths(from[above.length - 1] ?? 0)}.`,
          ),
        ]),
    ...(below.length === 0
      ? []
      : [
          finding(
            "band_always_passed",
            target(below),
            `${name} has ${fromHundredths(least)} points at least: no lead can be in ${listOf(below)}.`,
          ),
        ]),
  ];
}

const listOf = (letters: readonly string[]) =>
  letters.length === 1 ? `band ${letters[0]}` : `the bands ${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
