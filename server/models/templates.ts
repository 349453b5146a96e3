import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelFile } from "#engine";
import { projectRoot } from "../base/root.ts";
import { readYaml } from "../http/read-yaml.ts";

/** A model to start with: a file of the folder `templates/`. */
export interface Template {
  /** The file's name without `.yaml`. */
  readonly slug: string;
  readonly file: ModelFile & { readonly name: string; readonly description: string };
}

let read: readonly Template[] | undefined;

/**
 * Returns the templates of the product, in the order in which they are offered; they are read once. A test checks each
 * against the schema.
 */
export function templates(directory = join(projectRoot, "templates")): readonly Template[] {
  read ??= ORDER.filter((slug) => readdirSync(directory).includes(`${slug}.yaml`)).map((slug) => {
    const { value } = readYaml(readFileSync(join(directory, `${slug}.yaml`), "utf8"));
    return { slug, file: value as Template["file"] };
  });
  return read;
}

/** The most requested first. */
const ORDER = ["rental-application", "b2b-sales", "consumer-credit", "real-estate-buyer", "agency-intake"] as const;
