import { ORIGIN } from "#contract/origin";
import type { Page } from "./page.ts";

/** The files for robots, by file name. */
export function textFiles(pages: readonly Page[]): Readonly<Record<string, string>> {
  return { "robots.txt": robots, "sitemap.xml": sitemap(pages) };
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /admin/
Disallow: /r/

Sitemap: ${ORIGIN}/sitemap.xml
`;

function sitemap(pages: readonly Page[]): string {
  const urls = pages
    .filter(({ listed = true }) => listed)
    .map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
