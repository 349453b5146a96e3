// Builds the public site into dist/site: scripts and styles by the bundler, then every page as HTML. It is built next
// to its place and swapped in at the end, so that an interrupted build keeps the previous one.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { exchange, inProduction } from "./exchange.mjs";
import { root } from "./install.mjs";

/** Fonts that the first screen of every page needs. */
const FIRST_FONTS = ["inter-latin-wght-normal"];

/** @param vite the bundler */
export async function buildSite(vite) {
  const renderer = join(root, "dist", `.site-renderer-${process.pid}`);
  try {
    await exchange(join(root, "dist", "site"), (draft) => inProduction(() => makeSite(vite, draft, renderer)));
  } finally {
    rmSync(renderer, { recursive: true, force: true });
  }
}

async function makeSite(vite, draft, renderer) {
  await bundle(vite, { mode: "client", outDir: draft });
  await bundle(vite, { mode: "preferences", outDir: draft });
  await bundle(vite, { mode: "production", outDir: renderer, ssr: "web/site/entry-server.tsx" });
  moveStyles(renderer, draft);
  const assets = assetsOf(draft, readManifest(draft, "client.json"), readManifest(draft, "preferences.json"));
  const { renderSite } = await import(pathToFileURL(join(renderer, "entry-server.js")).href);
  for (const [name, content] of renderSite(assets)) {
    mkdirSync(dirname(join(draft, name)), { recursive: true });
    writeFileSync(join(draft, name), content);
  }
  cpSync(join(root, "web/site/assets"), draft, { recursive: true });
}

async function bundle(vite, { mode, ...build }) {
  await vite.build({ configFile: join(root, "web/site/vite.config.ts"), root, mode, logLevel: "error", build });
}

/** Reads the bundler's manifest; the site does not need that file afterwards. */
function readManifest(directory, name) {
  const file = join(directory, name);
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return manifest;
}

/**
 * The stylesheet and the fonts are those of the build that contains every component of the pages.
 *
 * @throws Error if the scripts have a style that is not in it, so that their elements would have none
 */
function moveStyles(renderer, draft) {
  const assets = join(draft, "assets");
  const ofScripts = takeStyles(assets);
  for (const name of readdirSync(join(renderer, "assets"))) {
    if (!name.endsWith(".js")) renameSync(join(renderer, "assets", name), join(assets, name));
  }
  const ofPages = new Set(
    readdirSync(assets).flatMap((name) => (name.endsWith(".css") ? classesIn(assets, name) : [])),
  );
  const missing = ofScripts.filter((name) => !ofPages.has(name));
  if (missing.length > 0) {
    throw new Error(
      `these styles are in no page, only in scripts; export their component from web/site/entry-server.tsx: ${missing.join(" ")}`,
    );
  }
}

/** Removes the stylesheets of a directory. @returns the names of their classes */
function takeStyles(assets) {
  const names = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const classes = names.flatMap((name) => classesIn(assets, name));
  for (const name of names) rmSync(join(assets, name));
  return classes;
}

const classesIn = (assets, name) => [
  ...new Set(readFileSync(join(assets, name), "utf8").match(/\._[A-Za-z]\w+_\w+_\d+/g) ?? []),
];

function assetsOf(draft, client, preferences) {
  const names = readdirSync(join(draft, "assets"));
  const find = (test) => `/assets/${names.find(test)}`;
  return {
    script: `/${client["web/site/client/main.ts"].file}`,
    style: find((name) => name.endsWith(".css")),
    preferences: `/${preferences["web/site/client/preferences.ts"].file}`,
    fonts: FIRST_FONTS.map((font) => find((name) => name.startsWith(font))),
  };
}
