import { existsSync } from "node:fs";
import { join } from "node:path";
import { readFiles, type SiteFile } from "../site/files.ts";

/** The built admin, in memory. */
export interface Admin {
  /** The only page of the admin: HTML, with a placeholder for the nonce and for where webhooks may go. */
  readonly shell: (nonce: string, receivers: "public" | "any") => string;
  /** Scripts, styles, and fonts, by their address below `/admin`. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

const SHELL = "/index.html";
const NONCE = "__NONCE__";
const RECEIVERS = "__RECEIVERS__";

/** Reads the built admin. @returns undefined if there is none */
export function loadAdmin(directory: string): Admin | undefined {
  if (!existsSync(join(directory, SHELL))) return undefined;
  const files = new Map(readFiles(directory));
  const html = files.get(SHELL)?.content.toString("utf8") ?? "";
  if (!html.includes(NONCE)) throw new Error("the admin's page has no place for the nonce");
  files.delete(SHELL);
  return { shell: (nonce, receivers) => html.replaceAll(NONCE, nonce).replace(RECEIVERS, receivers), files };
}
