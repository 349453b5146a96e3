import type { ModelFile } from "#engine";

/** A model file to plan or apply: as a value, or as YAML text. */
export interface FileSource {
  /** Its name in sentences. */
  readonly name: string;
  readonly isTemplate?: boolean;
  readonly sent: { readonly body: ModelFile } | { readonly yaml: string };
}

/** A chosen or pasted text: JSON if it parses as such, which is faster to read, otherwise YAML. */
export function sourceOf(text: string, name: string): FileSource {
  try {
    return { name, sent: { body: JSON.parse(text) } };
  } catch {
    return { name, sent: { yaml: text } };
  }
}
