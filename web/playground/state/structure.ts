import { applyEdit, type Edit, type Faults } from "#engine";
import { EDITED_AT } from "./example.ts";
import type { PlaygroundState, TypedText } from "./state.ts";
import { targetOf } from "./target.ts";

type Created = Extract<Edit, { readonly action: "create" }>;

/** A part of the model that is added or removed. */
export type Restructuring =
  | Omit<Extract<Created, { readonly kind: "question" }>, "at">
  | Omit<Extract<Created, { readonly kind: "scoring_model" }>, "at">
  | Omit<Extract<Created, { readonly kind: "recommendation" }>, "at">
  | { readonly kind: "question" | "scoring_model" | "recommendation"; readonly action: "delete"; readonly id: number };

export type Restructured =
  | { readonly ok: true; readonly state: PlaygroundState }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Adds a question, a scoring model, or a rule, or removes one, unless there are errors. */
export function restructure(state: PlaygroundState, change: Restructuring): Restructured {
  const result = applyEdit(state.document, { ...change, at: EDITED_AT } as Edit);
  if (!result.ok) return { ok: false, problems: "missing" in result ? [] : sentences(result.errors) };
  const { document } = result;
  const fields = new Set(document.questions.map(({ field_name }) => field_name));
  const answers = Object.fromEntries(Object.entries(state.answers).filter(([field]) => fields.has(field)));
  const next = { document, answers, drafts: {} };
  return { ok: true, state: { ...next, drafts: draftsFor(next, state.drafts) } };
}

const sentences = (faults: Faults): string[] => [
  ...new Set(
    Object.values(faults)
      .flat()
      .map(({ message }) => message),
  ),
];

/** The texts in controls that still exist. */
function draftsFor({ document }: PlaygroundState, drafts: PlaygroundState["drafts"]): Record<string, TypedText> {
  const isThere = (key: string): boolean => {
    const target = targetOf(key);
    if (target === undefined) return false;
    const has = (items: readonly { readonly id: number }[], id: number) => items.some((item) => item.id === id);
    if (target.kind === "answer") return document.questions.some(({ field_name }) => field_name === target.field);
    if (target.kind === "rule") return has(document.recommendations, target.id);
    return target.kind === "field"
      ? has(document.calculated_fields, target.id)
      : has(document.scoring_models, target.model);
  };
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => isThere(key)));
}
