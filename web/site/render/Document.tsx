import { ORIGIN } from "#contract/origin";
import { COLORS } from "../../design/tokens.ts";
import type { Page } from "./page.ts";

/** Addresses of the build's output. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly preferences: string;
  /** Those needed for the first screen. */
  readonly fonts: readonly string[];
}

const PRODUCT = "Leadplane";

/** The HTML document around a page's content. */
export function Document({ page, assets }: { readonly page: Page; readonly assets: Assets }) {
  const { path, title, description, Content, listed = true } = page;
  const fullTitle = path === "/" ? `${PRODUCT}: ${title}` : `${title} · ${PRODUCT}`;
  const [light, dark] = COLORS.ground;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {listed ? <link rel="canonical" href={`${ORIGIN}${path}`} /> : <meta name="robots" content="noindex" />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={PRODUCT} />
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={`${ORIGIN}${path}`} />
        <meta property="og:image" content={`${ORIGIN}/social.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Leadplane: leads plotted by capability and propensity" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.preferences} />
        <script type="module" src={assets.script} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.png" type="image/png" sizes="64x64" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <Content />
      </body>
    </html>
  );
}
