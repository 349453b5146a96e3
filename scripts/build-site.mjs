// Builds the public site into dist/site: scripts and styles by the bundler, then every page as HTML. It is
// made beside its place and exchanged at the end, so that an interrupted build leaves the former one.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.mjs";

const site = join(root, "dist", "site");
/** Fonts that the first screen of every page needs. */
const FIRST_FONTS = ["inter-latin-wght-normal"];

/** @param vite the bundler */
export async function buildSite(vite) {
  const draft = join(root, "dist", `.site-${process.pid}`);
  const renderer = join(root, "dist", `.site-renderer-${process.pid}`);
  try {
    await bundle(vite, { mode: "client", outDir: draft });
    await bundle(vite, { mode: "preferences", outDir: draft });
    await bundle(vite, { mode: "production", outDir: renderer, ssr: "web/site/entry-server.tsx" });
    const assets = assetsOf(readManifest(draft, "client.json"), readManifest(draft, "preferences.json"));
    const { renderSite } = await import(pathToFileURL(join(renderer, "entry-server.js")).href);
    for (const [name, content] of renderSite(assets)) {
      mkdirSync(dirname(join(draft, name)), { recursive: true });
      writeFileSync(join(draft, name), content);
    }
    cpSync(join(root, "web/site/assets"), draft, { recursive: true });
    exchange(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(renderer, { recursive: true, force: true });
  }
}

async function bundle(vite, { mode, ...build }) {
  await vite.build({ configFile: join(root, "web/site/vite.config.ts"), root, mode, logLevel: "error", build });
}

/** Reads what the bundler says it made; the site does not need that file any more. */
function readManifest(directory, name) {
  const file = join(directory, name);
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return manifest;
}

function assetsOf(client, preferences) {
  const files = Object.values(client).map(({ file }) => file);
  const entry = client["web/site/client/main.ts"];
  const style = files.find((file) => file.endsWith(".css")) ?? entry.css?.[0];
  return {
    script: `/${entry.file}`,
    style: `/${style}`,
    preferences: `/${preferences["web/site/client/preferences.ts"].file}`,
    fonts: FIRST_FONTS.map((font) => `/${files.find((file) => file.includes(font))}`),
  };
}

function exchange(draft) {
  const former = `${draft}-former`;
  if (existsSync(site)) renameSync(site, former);
  renameSync(draft, site);
  rmSync(former, { recursive: true, force: true });
}
