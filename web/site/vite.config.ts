import { defineConfig, type Plugin } from "vite";
import { tokensCss } from "../design/css.ts";

/** `@import "virtual:tokens.css"`: the design tokens as CSS variables. */
const tokens: Plugin = {
  name: "tokens",
  resolveId: (id) => (id === "virtual:tokens.css" ? "\0tokens.css" : undefined),
  load: (id) => (id === "\0tokens.css" ? tokensCss() : undefined),
};

/**
 * The notification library puts a style element into the page, which the content security policy
 * refuses; its stylesheet is part of ours instead.
 */
const noInsertedStyles: Plugin = {
  name: "no-inserted-styles",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return undefined;
    const without = code.replace(/^__insertCSS\(.*\);?$/m, "");
    if (without === code)
      throw new Error("sonner no longer inserts its styles as it did; look at web/site/vite.config.ts");
    return { code: without, map: null };
  },
};

/**
 * Three builds share this: what the pages load (`client`), the script that applies the reader's
 * preferences before anything is shown (`preferences`, a classic script for it has to block), and
 * what renders the pages at build time (with `build.ssr`). The stylesheet comes from the last, for the browser's
 * scripts do not know the components of the pages.
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  base: "/",
  publicDir: false,
  plugins: [tokens, noInsertedStyles],
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    manifest: mode === "preferences" ? "preferences.json" : "client.json",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: true,
    ssrEmitAssets: true,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: mode === "preferences" ? "web/site/client/preferences.ts" : "web/site/client/main.ts",
          output: mode === "preferences" ? { format: "iife" } : {},
        },
  },
}));
