import type { FilePart, ModelFile } from "#engine";
import { api, apiLive } from "../../../api/client.ts";
import type { FileSource } from "../source.ts";

/** What stands for the model of the account that is shown. */
export const OWN = "";

/**
 * The file that is pushed: the live model of the account that is shown, or a template, without the parts that each account
 * keeps its own of.
 */
export async function readSource(chosen: string, kept: ReadonlySet<FilePart>): Promise<FileSource> {
  const file = await (chosen === OWN ? apiLive.getModelFile() : api.getModelTemplate({ params: { slug: chosen } }));
  const parts = Object.entries(file).filter(([member]) => !kept.has(member as FilePart));
  const body = Object.fromEntries(parts) as unknown as ModelFile;
  return { name: body.name ?? "The model", sent: { body } };
}
