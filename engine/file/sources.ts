import { scopesOf } from "../checks/scope.ts";
import { faultOf, modeOf, type Source, sourceFaults, sourceName, sourcesOf, textOfSource } from "../checks/sources.ts";
import type { CalculatedField, ModelDocument } from "../document/model.ts";
import type { Fault } from "../faults/fault.ts";
import { fieldsIn } from "../language/ast.ts";
import { parse } from "../language/parse.ts";
import type { Reading } from "./reading.ts";
import { FILE_PARTS, type FilePart } from "./types.ts";

const PARTS = {
  scoring_model: "scoring_models",
  recommendation: "recommendations",
  calculated_field: "calculated_fields",
} as const satisfies Record<Source["kind"], FilePart>;

/** A file can contain a thousand invalid texts: after this number of faults, no more suggestions are computed. */
const MAX_SUGGESTIONS = 100;

/** Reports every invalid formula and rule of the next document at its place in the file, in steps. */
export function* checkFileSources(next: ModelDocument, reading: Reading): Generator<void, void> {
  const scopes = scopesOf(next);
  const isCertain = certainty(next, reading);
  const known = new Map(
    sourcesOf(reading.former).map((source) => [`${source.kind} ${source.item.id}`, textOfSource(source)]),
  );
  for (const source of sourcesOf(next)) {
    yield;
    if (reading.isFull()) return;
    const { kind, item } = source;
    const path = reading.placeOf(kind, item.id);
    const member = kind === "recommendation" ? "rule" : "formula";
    if (path !== undefined && reading.isTakenOut(...path, member)) continue;
    const isNew = known.get(`${kind} ${item.id}`) !== textOfSource(source);
    const suggested = reading.faults.length < MAX_SUGGESTIONS ? undefined : 0;
    const problems = isCertain(source) ? sourceFaults(source, scopes, isNew, suggested) : syntaxProblems(source);
    if (path !== undefined) for (const { code, message } of problems) reading.fault([...path, member], code, message);
    else if (problems.length > 0) reading.fault(["questions"], "in_use", keptFault(source, next, problems));
  }
}

const keptFault = (source: Source, document: ModelDocument, problems: readonly Fault[]) =>
  `The file leaves the ${FILE_PARTS[PARTS[source.kind]]} as they are, but ${sourceName(source, document)} would no longer be valid. ${problems.map(({ message }) => message).join(" ")}`;

/** Returns whether all fields that a text names were read correctly: not if one of them could not be read. */
function certainty({ questions, calculated_fields }: ModelDocument, reading: Reading): (source: Source) => boolean {
  const isWhole = reading.isWhole("questions") && reading.isWhole("calculated_fields");
  if (isWhole) return () => true;
  const certain = new Set(
    [
      ...questions.map(({ id, field_name }) => ({ name: field_name, path: reading.placeOf("question", id) })),
      ...calculated_fields.map(({ id, name }) => ({ name, path: reading.placeOf("calculated_field", id) })),
    ].flatMap(({ name, path }) => (path !== undefined && reading.isTakenOut(...path) ? [] : [name])),
  );
  return (source) => [...fieldsIn(parse(textOfSource(source), modeOf(source)).tree)].every((name) => certain.has(name));
}

const syntaxProblems = (source: Source) =>
  parse(textOfSource(source), modeOf(source)).diagnostics.flatMap((found) =>
    found.severity === "error" ? [faultOf(found)] : [],
  );

/** Finding another circle means sorting all calculated fields once more. */
const MAX_CIRCLES = 20;

/** Reports calculated fields that use each other in a circle, each circle once. */
export function checkCycles(next: ModelDocument, reading: Reading): void {
  let fields: readonly CalculatedField[] = next.calculated_fields;
  for (let circles = 0; circles < MAX_CIRCLES; circles += 1) {
    const { cycle } = scopesOf({ ...next, questions: [...next.questions], calculated_fields: fields });
    if (cycle === undefined) return;
    const message = `Calculated fields cannot use one another in a circle: ${cycle.join(" → ")}.`;
    const [first] = cycle;
    const field = fields.find(({ name }) => name === first);
    const path = field === undefined ? undefined : reading.placeOf("calculated_field", field.id);
    reading.fault(path === undefined ? ["questions"] : [...path, "formula"], "circular", message);
    // the next circle is found without this field
    fields = fields.map((other) => (other.name === first ? { ...other, formula: "0" } : other));
  }
}
