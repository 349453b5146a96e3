import type { Context } from "hono";
import { z } from "zod";
import {
  type FieldFaults,
  fault,
  LIST_FILTERS,
  type Operation,
  type Validated,
  validateInSteps,
  WORDING_HEADER,
  type Wording,
} from "#contract";
import { runSync } from "#engine";
import { invalid } from "../http/errors.ts";
import type { OtherFaults, PendingCall } from "./call.ts";

/** The wording that a request asks for, of the faults in its answer. */
export const wordingOf = (http: Context): Wording => (http.req.header(WORDING_HEADER) === "form" ? "form" : "api");

/** Validates input, in steps. The wording of forms is requested only if there are faults. */
export function* validateInputInSteps<S extends NonNullable<Operation["body"]>>(
  http: Context,
  schema: S,
  sent: unknown,
  members: "field" | "parameter",
): Generator<void, Validated<z.output<S>>> {
  const checked = yield* validateInSteps(schema, sent, "api", members);
  // further checks would visit all of them
  if (!checked.ok && checked.isCount) throw invalid(checked.faults);
  const isForForm = !checked.ok && wordingOf(http) === "form";
  return isForForm ? yield* validateInSteps(schema, sent, "form", members) : checked;
}

const NO_PARAMETERS = z.strictObject({});

/** The query of a call, validated by its schema. @throws HttpError 400 */
export async function readQuery(
  operation: Operation,
  call: PendingCall,
  otherFaults: OtherFaults | undefined,
): Promise<unknown> {
  const sent = queryOf(call.http, operation);
  const checked = runSync(validateInputInSteps(call.http, operation.query ?? NO_PARAMETERS, sent, "parameter"));
  if (checked.ok) return operation.query && checked.value;
  const others = (await otherFaults?.(call.as(), sent, checked.faults)) ?? {};
  throw invalid({ ...others, ...checked.faults });
}

/**
 * Each parameter once, except those that accept several values; a repeated one is rejected rather than silently
 * dropped. A known one without a value is ignored, like the empty field of a form, and so is a `format` that is the
 * default: Django REST framework ignores both. Probes, whose paths are not below `/api/`, may send any parameter.
 */
function queryOf(http: Context, operation: Operation): Record<string, string | string[]> {
  const values: [string, string | string[]][] = [];
  const faulty: [string, FieldFaults[string]][] = [];
  if (!operation.path.startsWith("/api/")) return {};
  const known = operation.query instanceof z.ZodObject ? operation.query.shape : {};
  const format = operation.success.type === "text/csv" ? "csv" : "json";
  for (const [name, all] of Object.entries(http.req.queries())) {
    const given = all.filter((value) => value !== "");
    if (name === "format" && !Object.hasOwn(known, name)) {
      if (given.some((value) => value !== format)) {
        faulty.push([name, [fault("unknown_choice", `Can only be ${format} here.`)]]);
      }
    } else if (given.length > 1 && LIST_FILTERS.has(name)) values.push([name, given]);
    else if (given.length > 1) faulty.push([name, [fault("duplicate", "Send this parameter only once.")]]);
    else if (given[0] !== undefined) values.push([name, given[0]]);
    else if (!Object.hasOwn(known, name)) values.push([name, ""]);
  }
  if (faulty.length > 0) throw invalid(Object.fromEntries(faulty));
  return Object.fromEntries(values);
}
