import type { FieldFaults } from "#contract";
import { applyEdit, type Edit, type Faults, type ModelDocument } from "#engine";

/**
 * Members that only mean something together: with one of them faulty, nothing can be said of the
 * others.
 */
const TOGETHER: readonly (readonly string[])[] = [
  ["type", "multiple_values", "min_value", "max_value", "step", "choices"],
  ["start", "end", "scoring_model"],
  ["formula", "value_ranges"],
];

/** No id: in an empty model there is nothing to refer to. */
const NOTHING = 0;

/** What stands in for a required member that is missing or faulty, so that the rest can be judged. */
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
 * The faults in the meaning of a body whose shape is faulty as well, so that a single answer names
 * everything: a formula that does not parse is told even when the question was forgotten.
 *
 * @param edit with the body as it was sent for its data
 * @param shapeErrors what the contract's schema found
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
