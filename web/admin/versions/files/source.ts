import type { ModelFile } from "#engine";

/** A model file to be planned or applied: as a value, or as the YAML that somebody wrote. */
export interface FileSource {
  /** What sentences call it. */
  readonly name: string;
  readonly isTemplate?: boolean;
  readonly sent: { readonly body: ModelFile } | { readonly yaml: string };
}

/** What somebody chose or pasted: JSON where it is that, which takes less to read, and else YAML. */
export function sourceOf(text: string, name: string): FileSource {
  try {
    return { name, sent: { body: JSON.parse(text) } };
  } catch {
    return { name, sent: { yaml: text } };
  }
}
