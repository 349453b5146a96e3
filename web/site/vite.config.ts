import { defineConfig } from "vite";
import { noInsertedStyles, tokens, treeshake } from "../bundling/plugins.ts";

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
          treeshake,
          input: mode === "preferences" ? "web/site/client/preferences.ts" : "web/site/client/main.ts",
          output: mode === "preferences" ? { format: "iife" } : {},
        },
  },
}));
