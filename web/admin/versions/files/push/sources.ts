import type { FilePart, ModelFile } from "#engine";
import { api, apiIn } from "../../../api/client.ts";
import type { FileSource } from "../source.ts";

/** What can be pushed: the live model of an account, or a template. */
export interface PushSource {
  readonly from: "account" | "template";
  readonly slug: string;
  readonly name: string;
}

/** The name of a choice. @example sourceText({ from: "account", … }) // "The live model of Harbor Rentals" */
export const sourceText = ({ from, name }: PushSource) =>
  from === "account" ? `The live model of ${name}` : `Template: ${name}`;

/**
 * The file to push, without the parts that each account keeps.
 *
 * @returns undefined for a model without questions, which would empty the other models
 */
export async function readSource(
  { from, slug, name }: PushSource,
  kept: ReadonlySet<FilePart>,
): Promise<FileSource | undefined> {
  const file = await (from === "account" ? apiIn(slug).getModelFile() : api.getModelTemplate({ params: { slug } }));
  if (!kept.has("questions") && (file.questions ?? []).length === 0) return undefined;
  const parts = Object.entries(file).filter(([member]) => !kept.has(member as FilePart));
  return { name, sent: { body: Object.fromEntries(parts) as unknown as ModelFile } };
}
