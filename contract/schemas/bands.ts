import { z } from "zod";
import { BAND_LETTERS, type Band as BandOfModel, type Bands as BandsOfModel, bandsOfList, LIMITS } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, numberOrNull, text } from "./fields.ts";

/** The band of a score, by its letter. */
export const category = z.enum(BAND_LETTERS);
/** The band of a total, by its name. */
export const priority = filledText(FIELD_LIMITS.name);

export const Band = z
  .strictObject({
    letter: category,
    label: filledText(FIELD_LIMITS.name),
    from: numberOrNull.describe("Lowest score of the band; null for the last band."),
    action: text(FIELD_LIMITS.text).describe("What to do with such leads."),
  })
  .meta({ id: "Band", description: "A band of scores. It ends where the next higher band starts." });

const list = z
  .array(Band)
  .max(LIMITS.bands)
  .describe(`1 to ${LIMITS.bands} bands from highest to lowest, with the letters A, B, and so on.`);

/** Their order and limits are checked by the engine, as part of the model. */
export const Bands = z
  .strictObject({
    x: list,
    y: list,
    total: list.describe("The bands of the total score. Their labels are the priorities of leads."),
  })
  .meta({ id: "Bands", description: "The bands of X, Y, and the total, each list from highest to lowest." });

/** The form of bands while both axes and the total shared them: A, B, C, and D. */
const SingleList = z.array(Band).length(4);

/** Bands in a request, including the single list, which applies to X and Y and, at twice its edges, to the total. */
export const bands = z
  .preprocess((value) => {
    const single = SingleList.safeParse(value);
    return single.success ? bandsOfList(single.data) : value;
  }, Bands)
  .describe(
    "All three lists. A single list of the bands A, B, C, and D is still accepted: it sets X and Y, and the total with each start doubled.",
  ) as unknown as z.ZodType<BandsOfModel, BandsOfModel | readonly BandOfModel[]>;

export const bandSchemas = {
  getBands: { answer: Bands },
  replaceBands: { body: bands, answer: Bands },
} as const satisfies CallSchemas;
