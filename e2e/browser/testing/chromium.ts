import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { projectRoot } from "../../../server/base/root.ts";

const packageFile = join(
  createRequire(import.meta.url)
    .resolve("@sparticuz/chromium")
    .replace(/[\\/]build[\\/].*$/, ""),
  "package.json",
);
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { readonly version: string };

/** Starts the Chromium of the packages, with its own libraries: it needs nothing of the system. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const directory = await unpacked();
  return await chromium.launch({
    executablePath: join(directory, "chromium"),
    args: [...args],
    env: { ...environment(), LD_LIBRARY_PATH: join(directory, "al2023", "lib") },
  });
}

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * The package is compressed. It is unpacked once, next to its place, because several tests may need it at the same
 * moment.
 */
async function unpacked(): Promise<string> {
  const directory = join(projectRoot, "node_modules", ".cache", "leadplane-chromium", version);
  if (existsSync(directory)) return directory;
  const draft = `${directory}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The first is the target, the second requests the libraries too.
  const former = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  try {
    process.env.TMPDIR = draft;
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
    await sparticuz.executablePath();
  } finally {
    for (const [name, value] of Object.entries(former)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  if (existsSync(directory)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, directory);
  return directory;
}
