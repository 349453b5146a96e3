import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { designTokens, icons, noInsertedStyles, treeshake, withoutUnusedParts } from "../bundling/plugins.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The admin is its own bundle: its page, which the server sends for every address, and scripts loaded on demand, in
 * files that `scripts/chunk-plan.mjs` plans. The script that the page runs before anything renders is a second build
 * (`shell`), because a classic script has to block.
 */
export default defineConfig(({ mode }) => ({
  root: here("."),
  base: "/admin/",
  publicDir: false,
  plugins: [designTokens, icons, noInsertedStyles, withoutUnusedParts],
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions:
      mode === "shell"
        ? { input: here("shell.ts"), output: { format: "iife", entryFileNames: "assets/[name]-[hash].js" } }
        : { treeshake },
  },
}));
