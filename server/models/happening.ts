import type { Edit, ModelDocument } from "#engine";
import type { Happening } from "../audit/record.ts";

const ACTIONS = { create: "create", replace: "update", update: "update", move: "update", delete: "delete" } as const;

/** Texts of questions and recommendations may fill pages; their beginning tells them apart. */
const LABEL_LENGTH = 200;

/** What the audit log tells of an edit: the item before and after it. */
export function happeningOf(edit: Edit, id: number, from: ModelDocument, to: ModelDocument): Happening {
  if (edit.kind === "bands") {
    const target = { type: "bands", label: "Bands" } as const;
    return { action: "update", target, before: { bands: from.bands }, after: { bands: to.bands } };
  }
  const before = itemOf(from, edit.kind, id);
  const after = itemOf(to, edit.kind, id);
  // by characters, so that none is cut in half
  const label = [...((after ?? before)?.label ?? "")].slice(0, LABEL_LENGTH).join("");
  return {
    action: ACTIONS[edit.action],
    target: { type: edit.kind, id, label },
    before: before?.item ?? null,
    after: after?.item ?? null,
  };
}

interface Labelled {
  readonly item: object;
  readonly label: string;
}

/** An item of a document and what people call it; undefined when it is not there. */
function itemOf(document: ModelDocument, kind: Exclude<Edit["kind"], "bands">, id: number): Labelled | undefined {
  const found = <Item extends { readonly id: number }>(items: readonly Item[], label: (item: Item) => string) => {
    const item = items.find((each) => each.id === id);
    return item === undefined ? undefined : { item, label: label(item) };
  };
  switch (kind) {
    case "question":
      return found(document.questions, ({ text }) => text);
    case "choice":
      for (const { id: question, choices } of document.questions) {
        const choice = choices.find((each) => each.id === id);
        if (choice !== undefined) return { item: { ...choice, question }, label: choice.text };
      }
      return undefined;
    case "scoring_model":
      return found(document.scoring_models, ({ name, formula }) => name || formula);
    case "value_range":
      for (const { id: scoring_model, value_ranges } of document.scoring_models) {
        const range = value_ranges.find((each) => each.id === id);
        if (range === undefined) continue;
        return { item: { ...range, scoring_model }, label: `${range.start ?? "-∞"} to ${range.end ?? "∞"}` };
      }
      return undefined;
    case "recommendation":
      return found(document.recommendations, ({ response_text }) => response_text);
    case "calculated_field":
      return found(document.calculated_fields, ({ name }) => name);
  }
}
