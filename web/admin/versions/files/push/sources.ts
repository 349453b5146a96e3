import type { FilePart, ModelFile } from "#engine";
import { api, apiLive } from "../../../api/client.ts";
import type { FileSource } from "../source.ts";

/** What stands for the model of the account that is shown. */
export const OWN = "";

/**
 * The file that is pushed: the live model of the account that is shown, or a template, without the parts that each account
 * keeps its own of.
 *
 * @returns undefined for a model without questions, which would empty those that it is pushed to
 */
export async function readSource(chosen: string, kept: ReadonlySet<FilePart>): Promise<FileSource | undefined> {
  const file = await (chosen === OWN ? apiLive.getModelFile() : api.getModelTemplate({ params: { slug: chosen } }));
  if (!kept.has("questions") && (file.questions ?? []).length === 0) return undefined;
  const parts = Object.entries(file).filter(([member]) => !kept.has(member as FilePart));
  const body = Object.fromEntries(parts) as unknown as ModelFile;
  return { name: body.name ?? "The model", sent: { body } };
}
