import { z } from "zod";
import { DEPENDENTS, isSafeNumber, isTimeZone, parseDecimal } from "#engine";
import { FIELD_LIMITS, MAX_ID, MAX_PLACE, ORIGIN_LIMITS } from "../wire/limits.ts";
import { passwordFault } from "../wire/passwords.ts";
import { RESCORING_REASONS, type RescoringReason } from "../wire/rescorings.ts";
import { FIELD_NAME, isEmail, isOrigin, isStorable, isWebAddress, SLUG } from "../wire/rules.ts";
import { SENTENCES } from "../wire/sentences.ts";

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Any text of up to `max` characters; may be blank. */
export const text = (max: number) => z.string().max(max).refine(isStorable, { error: SENTENCES.unstorable });

/** Text that must not be blank. */
export const filledText = (max: number) => text(max).refine((value) => value.trim() !== "", { error: SENTENCES.blank });

/**
 * Accepts a number in text, as programs write decimals: `"0.5"`. Text that is not a number, or whose number could only
 * be stored rounded, is left for the schema to reject. This must be the outermost wrapper: inside a schema that accepts
 * more, JSON Schema would make the member optional.
 */
export const inText = <Value>(schema: z.ZodType<Value, Value>): z.ZodType<Value, Value> =>
  z.preprocess(
    (value) => (typeof value === "string" && isSafeNumber(value) ? (parseDecimal(value) ?? value) : value),
    schema,
  ) as never;

/** Any number of a body. */
export const number = inText(z.number());
export const numberOrNull = inText(z.number().nullable());

/** An id in a query, which must consist of digits only. */
export const plainId = z.int().min(1).max(MAX_ID);

export const id = inText(plainId);

/** What happens to the formulas and rules that use a deleted item. */
export const dependents = z.enum(DEPENDENTS);

/** The same as a parameter of a deletion. @param noun what is deleted */
export const dependentsQuery = (noun: string) =>
  dependents
    .default("refuse")
    .describe(
      `\`refuse\` rejects the deletion while something uses the ${noun}. \`delete\` deletes all of that with it, in one model version: scoring models, rules, and calculated fields, and what uses these. Tests lose the answer, and those that then expect nothing are deleted.`,
    );

/** How many there are of something. */
export const count = z.int().min(0);

/** How fast a job is, and how long the rest takes. @param items what the job counts */
export const speed = (items: string) => ({
  per_second: z.number().min(0).nullable().describe(`${items} per second so far; null in its first seconds.`),
  seconds_left: count.nullable().describe("An estimate; null when there is nothing to base it on."),
});

/** A user, by their name at the time. They may have been deleted since, or belong to another account. */
export const person = z.strictObject({ id, username: z.string() });

/** A place in an order, from 1. */
export const place = inText(z.int().min(1).max(MAX_PLACE));

/** An id in a path, where everything is text. */
export const pathId = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value),
  plainId,
);

/** A lead's identifier: chosen by a client, or a UUID. */
export const leadId = z
  .string()
  .min(1)
  .max(FIELD_LIMITS.leadId)
  .refine((value) => !UNPRINTABLE.test(value) && value.trim() === value, {
    error: SENTENCES.unprintable,
  })
  // every URL parser removes a path segment of dots, so such a lead could never be read
  .refine((value) => value !== "." && value !== "..", { error: SENTENCES.leadIdDots });

export const slug = z.string().min(1).max(FIELD_LIMITS.slug).regex(SLUG, { error: SENTENCES.slug });

/** A question's or calculated field's identifier in answers, rules, and formulas. */
export const fieldName = z
  .string()
  .min(1)
  .max(FIELD_LIMITS.fieldName)
  .regex(FIELD_NAME, { error: SENTENCES.fieldName });

const twoDecimals = (value: number) => Number(value.toFixed(2)) === value;

/** A number with at most two decimals within `min` and `max`. */
export const decimal = (min: number, max: number) =>
  inText(z.number().min(min).max(max).refine(twoDecimals, { error: SENTENCES.twoDecimals }));

/** An absolute http(s) URL, or blank. */
export const url = z
  .string()
  .max(FIELD_LIMITS.url)
  .refine((value) => value === "" || isWebAddress(value), { error: SENTENCES.url })
  .meta({ format: "uri" });

/** The origin of a web page, which must be unique in a list. */
export const origins = z
  .array(z.string().max(ORIGIN_LIMITS.length).refine(isOrigin, { error: SENTENCES.origin }))
  .max(ORIGIN_LIMITS.count)
  .refine((list) => new Set(list).size === list.length, { error: SENTENCES.originTwice });

/**
 * An email address without surrounding blanks. A blank text counts as none, because that is what an empty form field
 * sends.
 */
export const emailOrBlank = z
  .string({ error: (issue) => (issue.input === undefined ? SENTENCES.required : SENTENCES.email) })
  .trim()
  .max(FIELD_LIMITS.email, { error: SENTENCES.email })
  .refine((value) => value === "" || isEmail(value), { error: SENTENCES.email })
  .meta({ format: "idn-email" });

export const username = z
  .string()
  .min(1)
  .max(FIELD_LIMITS.username)
  .regex(/^[\w.@+-]+$/, { error: SENTENCES.username });

/** A new password. Sign-in accepts any text, so that it reveals nothing about the rules. */
export const newPassword = z
  .string()
  .min(FIELD_LIMITS.passwordMin)
  .max(FIELD_LIMITS.passwordMax)
  .superRefine((value, { addIssue }) => {
    const fault = [...value].length < FIELD_LIMITS.passwordMin ? undefined : passwordFault(value);
    if (fault !== undefined) addIssue({ code: "custom", message: fault });
  })
  .meta({ format: "password" });
export const givenPassword = z.string().min(1).max(FIELD_LIMITS.passwordMax).meta({ format: "password" });

export const timeZone = z.string().refine(isTimeZone, { error: SENTENCES.timeZone });

/** A moment in a response. */
export const moment = z.iso.datetime().meta({ examples: ["2026-01-15T09:30:00.000Z"] });

/** A moment in a request, from the year 0001 on; PostgreSQL reads offsets of less than 16 hours. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine((value) => !value.startsWith("0000"), { error: SENTENCES.yearZero })
  .refine((value) => !/[+-](?:1[6-9]|2\d):\d\d$/.test(value), { error: SENTENCES.farOffset });

/** `2026-01-15`, years 0001 to 9999; `error` is the message for anything else. */
export const date = (error: string) => z.iso.date({ error }).refine((value) => !value.startsWith("0000"), { error });

/** Marks everything about a test lead. */
export const testMark = {
  is_test: z.literal(true).exactOptional().describe("True for a test lead; absent for every other lead."),
};

/** Why stored leads are scored again. */
export const rescoringReason = z
  .enum(Object.keys(RESCORING_REASONS) as [RescoringReason, ...RescoringReason[]])
  .describe(
    "`requested`: someone re-scored leads with the live model. `aged`: the nightly re-scoring, which keeps each lead’s version of the model and changes only the date.",
  );
