import { type Recommendation, RULE_DEFAULTS } from "#engine";

/** A recommendation rule in its form. */
export interface RuleDraft extends Omit<Recommendation, "id" | "created_at" | "question" | "position"> {
  readonly question: number | null;
  /** Blank for the last place; a text while it is not a number. */
  readonly position: number | string | null;
}

/** The initial values of a new rule. */
export const NEW_RULE: RuleDraft = {
  question: null,
  rule: "If ",
  response_text: "",
  position: null,
  ...RULE_DEFAULTS,
};

/** A rule in its form. */
export function draftOf({ id: _id, created_at: _at, ...rule }: Recommendation): RuleDraft {
  const fields = Object.keys(NEW_RULE) as (keyof RuleDraft)[];
  return { ...NEW_RULE, ...Object.fromEntries(fields.map((field) => [field, rule[field]])) };
}

/** The edit of saving the draft; undefined while it has no question, or its position is not a number. */
export function editOf({ question, position, ...draft }: RuleDraft, id: number | undefined) {
  if (question === null || typeof position === "string") return undefined;
  const data = { ...draft, question, ...(position === null ? {} : { position }) };
  const change = id === undefined ? ({ action: "create", data } as const) : ({ action: "update", id, data } as const);
  return { kind: "recommendation", ...change } as const;
}

/** The body of the request: without a position it is tried last, or stays where it is. */
export function bodyOf({ position, ...draft }: RuleDraft): object {
  return position === null ? draft : { ...draft, position };
}
