import { z } from "zod";
import { type BandLetter, DEFAULT_BANDS, PRIORITIES, type Priority } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { filledText, numberOrNull, text } from "./fields.ts";

const letters = DEFAULT_BANDS.map(({ letter }) => letter) as [BandLetter, ...BandLetter[]];

export const Band = z
  .strictObject({
    letter: z.enum(letters),
    label: filledText(FIELD_LIMITS.name),
    from: numberOrNull.describe("Lowest score of the band; null for the last band."),
    action: text(FIELD_LIMITS.text).describe("What to do with such leads."),
  })
  .meta({ id: "Band", description: "One band of scores, up to where the next higher one starts." });

/** Their order and limits are checked by the engine, as part of the model. */
export const bands = z
  .array(Band)
  .max(letters.length)
  .describe(`The bands ${letters.join(", ")}, from the highest to the lowest.`);

/** The band of a score, by its letter. */
export const category = z.enum(Object.keys(PRIORITIES) as BandLetter[]);
/** The band of a total, by its name. */
export const priority = z.enum(Object.values(PRIORITIES) as Priority[]);
