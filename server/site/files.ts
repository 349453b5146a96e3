import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { ORIGIN } from "#contract/origin";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".py": "text/plain; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

export interface SiteFile {
  readonly type: string;
  readonly content: Buffer;
  /** Its name changes with its content, so it can be cached forever. */
  readonly immutable: boolean;
  /** It contains the installation's address. */
  readonly hasOrigin: boolean;
  readonly hash: string;
}

/** The built site, in memory: a few megabytes, read once. */
export interface Site {
  /** By address: pages without a trailing slash and without `.html`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile;
}

const NOT_FOUND = "/not-found";

/** Reads the built site. @returns undefined if there is none */
export function loadSite(directory: string): Site | undefined {
  if (!existsSync(join(directory, "index.html"))) return undefined;
  const files = new Map([...readFiles(directory)].map(([name, file]) => [addressOf(name), file]));
  const notFound = files.get(NOT_FOUND);
  if (notFound === undefined) throw new Error("the site has no page for what is not found");
  files.delete(NOT_FOUND);
  // browsers request it on pages outside the site, and use its content type, not its name
  const icon = files.get("/favicon.png");
  if (icon !== undefined) files.set("/favicon.ico", icon);
  return { files, notFound };
}

/** Reads every file of a build directory, by its path with a leading slash. */
export function readFiles(directory: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const name of namesIn(directory, "")) {
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`the build made a file of unknown type: ${name}`);
    files.set(name, readFile(join(directory, name), type, name.startsWith("/assets/")));
  }
  return files;
}

function* namesIn(directory: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(join(directory, prefix), { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* namesIn(directory, name);
    else yield name;
  }
}

function addressOf(name: string): string {
  return name === "/index.html" ? "/" : name.replace(/\.html$/, "");
}

function readFile(path: string, type: string, immutable: boolean): SiteFile {
  const content = readFileSync(path);
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 16);
  return { type, content, immutable, hasOrigin: content.includes(ORIGIN), hash };
}
