import {
  type FieldFaults,
  fieldFaultsOf,
  type Operation,
  type PlacedFault,
  placedFaults,
  readMembersInSteps,
} from "#contract";
import { runCooperatively } from "../base/cooperative.ts";
import type { SentJson } from "../http/body.ts";
import { type HttpError, invalid } from "../http/errors.ts";

/** Returns the further faults of a body that its schema has rejected; see `OtherFaults`. */
export type FaultsOfMeaning = (sent: unknown, found: FieldFaults) => Promise<FieldFaults>;

/** All faults of a body: of its syntax, by its schema, and of its meaning. */
export async function faultyBody(
  schema: NonNullable<Operation["body"]>,
  { value: sent, faults, rounded }: SentJson,
  ofSchema: FieldFaults,
  faultsOfMeaning: FaultsOfMeaning | undefined,
): Promise<HttpError> {
  const found = { ...joinFaults(faults, rounded), ...ofSchema };
  const others = (await faultsOfMeaning?.(await runCooperatively(readMembersInSteps(schema, sent)), found)) ?? {};
  // for a member, a fault of its meaning is more precise than one of the syntax, and one of the schema more precise
  // than both; but for a rounded number, both would describe another number than the one sent
  const onlyRead = faults.filter(({ path: [member = ""] }) => !(member in others || member in ofSchema));
  return invalid(joinFaults(onlyRead, placedFaults(others), placedFaults(ofSchema), rounded));
}

/** Joins the faults of several sources by field. For the same place, only those of the last source are kept. */
function joinFaults(...sources: readonly (readonly PlacedFault[])[]): FieldFaults {
  const byPlace = new Map<string, readonly PlacedFault[]>();
  for (const source of sources) {
    const own = new Map<string, PlacedFault[]>();
    for (const each of source) {
      const place = JSON.stringify(each.path);
      own.set(place, [...(own.get(place) ?? []), each]);
    }
    for (const [place, faults] of own) byPlace.set(place, faults);
  }
  return fieldFaultsOf([...byPlace.values()].flat());
}
