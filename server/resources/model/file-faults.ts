import { type FieldFaults, fieldFaultsOf, placedFaults } from "#contract";
import { FILE_FORMAT, type FilePath, type Loose, type ModelDocument, type ModelFile, planInSteps } from "#engine";
import type { OtherFaults } from "../../api/call.ts";
import { runCooperatively } from "../../base/cooperative.ts";

/** The semantic faults of a file, in addition to those of its shape, so that one answer contains them all. */
export const fileFaults: OtherFaults = async ({ workspace }, sent, found) => {
  const isFile = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  // the meaning of a file in another format is unknown
  if (!isFile || ("format" in sent && sent.format !== FILE_FORMAT)) return {};
  const { document } = await workspace.model();
  return await meaningFaults(sent, found, document);
};

/** The semantic faults of a file, as far as the faults of its shape allow to find them. */
export async function meaningFaults(sent: object, found: FieldFaults, document: ModelDocument): Promise<FieldFaults> {
  const takenOut = placedFaults(found).map(({ path }) => path);
  const plan = await runCooperatively(
    planInSteps(without(sent, takenOut), document, new Date().toISOString(), takenOut),
  );
  return plan.ok ? {} : fieldFaultsOf(plan.faults);
}

/**
 * A file without the parts at these paths; the items of a list keep their positions. Only objects on a path are copied.
 */
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
