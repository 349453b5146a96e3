import { DEFAULT_BANDS } from "#engine";
import type { CallReferences } from "./call.ts";

const [highest, ...others] = DEFAULT_BANDS.total;
const renamed = { ...DEFAULT_BANDS, total: [{ ...highest, label: "Call today" }, ...others] };

export const bandReference = {
  getBands: {
    tag: "Bands",
    summary: "Read the bands",
    description: "The bands of X, Y, and the total score of the live model.",
    success: "The bands.",
    examples: [{ name: "The default bands", request: {}, status: 200, response: DEFAULT_BANDS }],
  },
  replaceBands: {
    tag: "Bands",
    summary: "Replace the bands",
    description:
      "Sets all bands. The labels of the total's bands are the priorities of leads that are scored from then on.",
    success: "The bands.",
    examples: [
      { name: "Another priority", request: { body: renamed }, status: 200, response: renamed },
      {
        name: "A gap in the letters",
        request: { body: { ...DEFAULT_BANDS, x: DEFAULT_BANDS.x.slice(1) } },
        status: 400,
        response: {
          bands: ["The 3 bands of X must have these letters, in this order: A, B, C."],
          codes: { bands: ["incompatible"] },
        },
      },
    ],
  },
} satisfies CallReferences;
