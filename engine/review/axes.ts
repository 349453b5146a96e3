import type { BandList, ModelDocument } from "../document/model.ts";
import { BAND_LIST_NAMES } from "../document/names.ts";
import { bandTable, letterAt } from "../scoring/bands.ts";
import { fromHundredths } from "../values/decimal.ts";
import { grouped } from "../values/number-text.ts";
import { type Reach, reachOf } from "./reach.ts";
import { type Finding, finding } from "./types.ts";

/** Reports axes without scoring models, and bands that no lead can be in, whatever its answers. */
export function reviewAxes(document: ModelDocument): Finding[] {
  const { scoring_models } = document;
  if (scoring_models.length === 0) return [];
  const reaches = scoring_models.map((model) => ({ ...model, reach: reachOf(model, document) }));
  const x = reaches.filter((model) => model.x_axis);
  const y = reaches.filter((model) => model.y_axis);
  const axes = [
    { list: "x", models: x },
    { list: "y", models: y },
  ] as const;
  const fed = axes.filter(({ models }) => models.length > 0);
  return [
    ...axes.filter(({ models }) => models.length === 0).map(({ list }) => withoutModels(document, list)),
    ...[...fed, { list: "total", models: [...x, ...y] } as const].flatMap(({ list, models }) =>
      reviewBands(document, list, sumOf(models)),
    ),
  ];
}

function withoutModels({ bands }: ModelDocument, list: "x" | "y"): Finding {
  const band = letterAt(bandTable(bands[list]), 0);
  const name = BAND_LIST_NAMES[list];
  return finding(
    "axis_without_models",
    { type: "bands", id: null, name },
    `No scoring model adds points to ${name}, so every lead has 0 points there and is in band ${band}.`,
  );
}

function sumOf(models: readonly { readonly reach: Reach }[]): Reach {
  return {
    least: models.reduce((sum, { reach }) => sum + reach.least, 0),
    most: models.reduce((sum, { reach }) => sum + reach.most, 0),
  };
}

function reviewBands({ bands }: ModelDocument, list: BandList, { least, most }: Reach): Finding[] {
  const { from, letters } = bandTable(bands[list]);
  const above = letters.slice(0, [...from].filter((start) => start > most).length);
  // the band of the lowest score, and all above it, can be reached
  const lowest = [...from].filter((start) => start > least).length;
  const below = letters.slice(lowest + 1);
  const name = BAND_LIST_NAMES[list];
  const target = (some: readonly string[]) =>
    ({ type: "bands", id: null, name: `${some.join(", ")} of ${name}` }) as const;
  const none = (some: readonly string[]) => `so no lead can be in ${listOf(some)}`;
  return [
    ...(above.length === 0
      ? []
      : [
          finding(
            "band_never_reached",
            target(above),
            `${name} can reach ${grouped(fromHundredths(most))} points at most, ${none(above)}, ${above.length > 1 ? "of which the lowest" : "which"} starts at ${grouped(fromHundredths(from[above.length - 1] ?? 0))}.`,
          ),
        ]),
    ...(below.length === 0
      ? []
      : [
          finding(
            "band_always_passed",
            target(below),
            `${name} is ${grouped(fromHundredths(least))} points at least, ${none(below)}.`,
          ),
        ]),
  ];
}

const listOf = (letters: readonly string[]) =>
  letters.length === 1 ? `band ${letters[0]}` : `bands ${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
