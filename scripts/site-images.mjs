// Renders the site's pictures from the built site with the tests' browser: the favicon and the home screen's icon from
// the logo, and the picture of shared links from the plane on the landing page.
//
//   node scripts/site-images.mjs after a change of those; commit what it writes
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { build } from "./build.mjs";
import { root } from "./install.mjs";

const assets = join(root, "web/site/assets");
const site = join(root, "dist/site");
await build(["site"], { say: console.log });
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox"] });
try {
  const mark = readFileSync(join(assets, "favicon.svg"), "utf8");
  await draw(
    "favicon.png",
    64,
    64,
    `<style>body{margin:0}svg{display:block;width:64px;height:64px}</style>${mark}`,
    true,
  );
  // Home screens round the corners themselves.
  const square = mark.replace('rx="8"', "");
  await draw(
    "apple-touch-icon.png",
    180,
    180,
    `<style>body{margin:0}svg{display:block;width:180px;height:180px}</style>${square}`,
  );
  await draw("social.png", 1200, 630, socialPicture(mark));
} finally {
  await browser.close();
}

function socialPicture(mark) {
  const html = readFileSync(join(site, "index.html"), "utf8");
  const plane = /<figure[^>]*>\s*(<svg[\s\S]*?<\/svg>)/.exec(html)?.[1] ?? "";
  const names = readdirSync(join(site, "assets"));
  const style = readFileSync(join(site, "assets", names.find((name) => name.endsWith(".css")) ?? ""), "utf8");
  const font = readFileSync(join(site, "assets", names.find((name) => name.startsWith("inter-latin-wght")) ?? ""));
  return `<!doctype html><html lang="en"><style>${style}
    @font-face { font-family: "Inter"; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString("base64")}); }
    body { flex-direction: row; align-items: center; gap: 56px; width: 1200px; height: 630px; min-height: 0; padding: 0 56px 0 72px; }
    .brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 660; letter-spacing: -0.02em; }
    .brand svg { width: 54px; height: 54px; }
    h1 { margin: 34px 0 20px; font-size: 64px; font-weight: 680; line-height: 1.06; letter-spacing: -0.034em; }
    p { color: var(--color-muted); font-size: 25px; line-height: 1.45; }
    .plane { flex: none; width: 540px; }
  </style><body><div><div class="brand">${mark}Leadplane</div>
  <h1>Know who to call next, and why.</h1>
  <p>A lead scoring API that explains every point, on your own server.</p></div><div class="plane">${plane}</div></body></html>`;
}

async function draw(name, width, height, html, transparent = false) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(html, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(assets, name), omitBackground: transparent });
  await page.close();
}
