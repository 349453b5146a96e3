import type { FieldFaults } from "#contract";
import { applyEdit, type Edit, type Faults, type ModelDocument } from "#engine";

/** Members that are only meaningful together: if one of them is faulty, the others cannot be checked. */
const TOGETHER: readonly (readonly string[])[] = [
  ["type", "multiple_values", "min_value", "max_value", "step", "choices"],
  ["start", "end", "scoring_model"],
  ["formula", "value_ranges"],
];

/** Not an id: in an empty model there is nothing to refer to. */
const NOTHING = 0;

/** Placeholders for required members that are missing or faulty, so that the rest can be checked. */
function standIns(kind: Edit["kind"], { questions, scoring_models }: ModelDocument): Readonly<Record<string, unknown>> {
  switch (kind) {
    case "question":
      return {
        number: 1 + Math.max(0, ...questions.map(({ number }) => number)),
        text: "-",
        type: "text",
        field_name: "_",
      };
    case "choice":
      return { text: "-" };
    case "scoring_model":
      return { question: questions[0]?.id ?? NOTHING, formula: "0" };
    case "value_range":
      return { scoring_model: scoring_models[0]?.id ?? NOTHING, start: null, end: null, points: 0 };
    case "recommendation":
      return { question: questions[0]?.id ?? NOTHING, rule: "If 0", response_text: "-" };
    case "calculated_field":
      return { name: "_", formula: "0" };
    case "test":
      return { name: "-", answers: {}, expect: { x_axis: 0 } };
    case "bands":
      return {};
  }
}

/**
 * The semantic faults of a body whose shape is faulty too, so that a single answer contains everything: a formula that
 * does not parse is reported even if the question was forgotten.
 *
 * @param edit with the body as sent for its data
 * @param shapeErrors the faults that the contract's schema found
 */
export function otherFaults(document: ModelDocument, edit: Edit, shapeErrors: FieldFaults): Faults {
  if (!("data" in edit) || typeof edit.data !== "object" || edit.data === null || Array.isArray(edit.data)) return {};
  const faulty = new Set(Object.keys(shapeErrors));
  const unsure = new Set(TOGETHER.filter((group) => group.some((name) => faulty.has(name))).flat());
  const sound = Object.entries(edit.data).filter(([name]) => !faulty.has(name) && !unsure.has(name));
  const required = edit.action === "update" ? {} : standIns(edit.kind, document);
  const probe = { ...edit, data: { ...required, ...Object.fromEntries(sound) } } as Edit;
  const result = applyEdit(document, probe);
  if (result.ok || !("errors" in result)) return {};
  const sent = new Set(sound.map(([name]) => name));
  return Object.fromEntries(Object.entries(result.errors).filter(([name]) => sent.has(name)));
}
