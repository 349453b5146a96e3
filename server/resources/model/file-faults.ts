import { type FieldFaults, fieldFaultsOf, placedFaults } from "#contract";
import { FILE_FORMAT, type FilePath, type Loose, type ModelDocument, type ModelFile, planning } from "#engine";
import type { OtherFaults } from "../../api/mount.ts";
import { inSlices } from "../../base/in-slices.ts";

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
  const plan = await inSlices(planning(without(sent, takenOut), document, new Date().toISOString(), takenOut));
  return plan.ok ? {} : fieldFaultsOf(plan.faults);
}

/** A file without the parts at these paths; the items of a list keep their places. */
function without(sent: object, paths: readonly FilePath[]): Loose<ModelFile> {
  const file: unknown = structuredClone(sent);
  for (const path of paths) takeOut(file, path);
  return file as Loose<ModelFile>;
}

function takeOut(place: unknown, [step, ...rest]: FilePath): void {
  if (typeof place !== "object" || place === null || step === undefined || !Object.hasOwn(place, step)) return;
  const members = place as Record<string | number, unknown>;
  if (rest.length > 0) takeOut(members[step], rest);
  else if (Array.isArray(place)) members[step] = undefined;
  else delete members[step];
}
