import type { z } from "zod";
import { type FieldFaults, fault, type Operation, operations, type Sent, validate } from "#contract";
import { Bands } from "#contract/schemas/bands";
import type { Wording } from "#contract/wire";
import type { DraftEdit, Edit } from "#engine";
import { invalid } from "../../http/errors.ts";

/** One change of the model, as sent in a request. */
export type SentEdit = NonNullable<Sent<(typeof operations)["previewSimulation"]>["edit"]>;

type Bodies = Partial<Record<SentEdit["action"], z.ZodType | undefined>>;

const bodiesOf = (create: Operation, replace: Operation, update: Operation): Bodies => ({
  create: create.body,
  replace: replace.body,
  update: update.body,
});

/** The data of each edit: the body of the call that makes it. */
const BODIES: Partial<Record<SentEdit["kind"], Bodies>> = {
  question: {
    ...bodiesOf(operations.createQuestion, operations.replaceQuestion, operations.updateQuestion),
    move: operations.moveQuestion.body,
    duplicate: operations.duplicateQuestion.body,
  },
  choice: bodiesOf(operations.createChoice, operations.replaceChoice, operations.updateChoice),
  scoring_model: bodiesOf(operations.createScoringModel, operations.replaceScoringModel, operations.updateScoringModel),
  value_range: bodiesOf(operations.createValueRange, operations.replaceValueRange, operations.updateValueRange),
  recommendation: {
    ...bodiesOf(operations.createRecommendation, operations.replaceRecommendation, operations.updateRecommendation),
    move: operations.moveRecommendation.body,
  },
  calculated_field: bodiesOf(
    operations.createCalculatedField,
    operations.replaceCalculatedField,
    operations.updateCalculatedField,
  ),
  bands: { replace: Bands },
};

const SOME_BANDS = Bands.partial();

/** The schema of a change of some members of an item, or of some lists of bands; undefined for anything else. */
export function bodyOfUpdate(kind: DraftEdit["kind"]): z.ZodType | undefined {
  if (kind === "file" || kind === "restore") return undefined;
  if (kind === "test") return operations.updateTest.body;
  return kind === "bands" ? SOME_BANDS : BODIES[kind]?.update;
}

/** The kinds of items that formulas and rules use. */
const USED: ReadonlySet<SentEdit["kind"]> = new Set(["question", "choice", "calculated_field"]);

const NO_DEPENDENTS = [
  fault("incompatible", "Only a question, a choice, or a calculated field can be deleted with its dependents."),
];

const REQUIRED = [fault("required", "This field is required.")];

/**
 * Converts an edit in a request, and checks its data like the call that makes the edit.
 *
 * @throws HttpError 400 with the faults below `edit`, those of its data as that call would report them
 */
export function editOf({ kind, action, id, parent, data, dependents }: SentEdit, wording: Wording): Edit {
  const bodies = BODIES[kind] ?? {};
  const isDeleting = action === "delete" && kind !== "bands";
  const body = bodies[action];
  const named = kind !== "bands" && action !== "create";
  const faults: [string, FieldFaults[string]][] = [];
  if (body === undefined && !isDeleting) {
    faults.push([
      "action",
      [fault("unknown_choice", `This kind of item cannot be changed this way. Use ${listed(bodies, kind)}.`)],
    ]);
  }
  if (named && id === undefined) faults.push(["id", REQUIRED]);
  if (kind === "choice" && parent === undefined) faults.push(["parent", REQUIRED]);
  if (body !== undefined && data === undefined) faults.push(["data", REQUIRED]);
  if (dependents !== undefined && !(isDeleting && USED.has(kind))) faults.push(["dependents", NO_DEPENDENTS]);
  const checked = body === undefined || data === undefined ? undefined : validate(body, data, wording);
  if (checked?.ok === false) faults.push(["data", checked.faults]);
  if (faults.length > 0) throw invalid({ edit: Object.fromEntries(faults) });
  const at = new Date().toISOString();
  // the members of each kind and action have just been checked
  return {
    kind,
    action,
    id,
    parent,
    dependents,
    ...(checked?.ok ? { data: checked.value } : {}),
    at,
  } as unknown as Edit;
}

const listed = (bodies: Bodies, kind: SentEdit["kind"]) =>
  [...Object.keys(bodies), ...(kind === "bands" ? [] : ["delete"])].join(", ");
