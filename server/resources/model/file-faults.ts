import { type FieldFaults, fieldFaultsOf, placedFaults } from "#contract";
import { FILE_FORMAT, type FilePath, type Loose, type ModelDocument, type ModelFile, planning } from "#engine";
import type { OtherFaults } from "../../api/mount.ts";
import { runCooperatively } from "../../base/cooperative.ts";

/** What is wrong with a file besides the shape of some of its parts, so that one answer names it all. */
export const fileFaults: OtherFaults = async ({ workspace }, sent, found) => {
  const isFile = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  // what a file of another format means is not known
  if (!isFile || ("format" in sent && sent.format !== FILE_FORMAT)) return {};
  const { document } = await workspace.model();
  return await meaningFaults(sent, found, document);
};

/** The faults in the meaning of a file, as far as the faults of its shape let them be seen. */
export async function meaningFaults(sent: object, found: FieldFaults, document: ModelDocument): Promise<FieldFaults> {
  const takenOut = placedFaults(found).map(({ path }) => path);
  const plan = await runCooperatively(planning(without(sent, takenOut), document, new Date().toISOString(), takenOut));
  return plan.ok ? {} : fieldFaultsOf(plan.faults);
}

/** A file without the parts at these paths; the items of a list keep their places. Only what has one in it is copied. */
function without(sent: object, paths: readonly FilePath[]): Loose<ModelFile> {
  const copies = new Set<object>();
  const copyOf = (place: object): object => {
    if (copies.has(place)) return place;
    const copy = Array.isArray(place) ? [...place] : { ...place };
    copies.add(copy);
    return copy;
  };
  const takenOut = (place: unknown, [step, ...rest]: FilePath): unknown => {
    if (typeof place !== "object" || place === null || step === undefined || !Object.hasOwn(place, step)) return place;
    const copy = copyOf(place);
    const members = copy as Record<string | number, unknown>;
    if (rest.length > 0) members[step] = takenOut(members[step], rest);
    else if (Array.isArray(copy)) members[step] = undefined;
    else delete members[step];
    return copy;
  };
  return paths.reduce<unknown>(takenOut, sent) as Loose<ModelFile>;
}
