import { type FieldFaults, fieldFaultsOf, isOfOneField, type Operation, readingMembers } from "#contract";
import { runCooperatively } from "../base/cooperative.ts";
import type { SentJson } from "../http/body.ts";
import { type HttpError, invalid } from "../http/errors.ts";
import type { OtherFaults, PendingCall } from "./call.ts";

/** All faults of a body: of its syntax, by its schema, and of its meaning. */
export async function faultyBody(
  schema: NonNullable<Operation["body"]>,
  { value: sent, ...read }: SentJson,
  ofSchema: FieldFaults,
  call: PendingCall,
  otherFaults: OtherFaults | undefined,
): Promise<HttpError> {
  const rounded = fieldFaultsOf(read.rounded);
  const found = { ...together(fieldFaultsOf(read.faults), rounded), ...ofSchema };
  const others = (await otherFaults?.(call.as(), await runCooperatively(readingMembers(schema, sent)), found)) ?? {};
  // the schema is more precise about a field than the reading of the body, and the meaning more than both; but about a
  // rounded number, both would describe a different one than was sent
  return invalid(together(together({ ...found, ...others }, ofSchema), rounded));
}

/**
 * Merges faults of one body from two sources: the second one takes precedence for a member in both, and objects and
 * lists are merged recursively.
 */
function together(some: FieldFaults, others: FieldFaults): FieldFaults {
  const joined = Object.entries(others).map(([name, faults]): [string, FieldFaults[string]] => {
    const other = some[name];
    return [name, isNested(other) && isNested(faults) ? joinNested(other, faults) : faults];
  });
  return { ...some, ...Object.fromEntries(joined) };
}

type Nested = FieldFaults | FieldFaults[];

/** Whether it holds the faults of members or items. */
const isNested = (faults: FieldFaults[string] | undefined): faults is Nested =>
  faults !== undefined && !isOfOneField(faults);

function joinNested(some: Nested, others: Nested): Nested {
  if (!Array.isArray(some) || !Array.isArray(others))
    return together({ ...some } as FieldFaults, { ...others } as FieldFaults);
  const length = Math.max(some.length, others.length);
  return Array.from({ length }, (_, index) => together(some[index] ?? {}, others[index] ?? {}));
}
