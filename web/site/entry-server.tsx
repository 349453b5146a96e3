// Shared styles come first, so that those of components and pages can override them.
import "./styles/index.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { documentationFiles } from "./documentation/files.ts";
import { pages } from "./pages/index.ts";
import { type Assets, Document } from "./render/Document.tsx";
import { textFiles } from "./render/text-files.ts";

// No page has it in its HTML, but the stylesheet has only what is exported here.
export { ErrorScreen } from "./components/ErrorScreen.tsx";

/**
 * Renders all files of the site except those of the bundler: file names below `dist/site/` with their contents. A
 * page's file is named by its address.
 */
export function renderSite(assets: Assets): ReadonlyMap<string, string> {
  const files = new Map<string, string>(Object.entries({ ...textFiles(pages), ...documentationFiles() }));
  for (const page of pages) {
    const name = page.path === "/" ? "index.html" : `${page.path.slice(1)}.html`;
    if (files.has(name)) throw new Error(`two pages have the address ${page.path}`);
    files.set(name, `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`);
  }
  return files;
}
