import { defineConfig } from "vite";
import { designTokens, icons, noInsertedStyles, treeshake } from "../bundling/plugins.ts";

/**
 * Three builds share this: the scripts of the pages (`client`), the script that applies the reader's preferences before
 * anything renders (`preferences`, a classic script, because it has to block), and the renderer of the pages at build
 * time (with `build.ssr`). The stylesheet is that of the last, because the browser's scripts do not include the
 * components of the pages.
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  base: "/",
  publicDir: false,
  plugins: [designTokens, icons, noInsertedStyles],
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
