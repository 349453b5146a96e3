import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { noInsertedStyles, tokens } from "../bundling/plugins.ts";

/** The admin is a bundle of its own: its shell, which the server sends for every page, and scripts loaded as they are needed. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/admin/",
  publicDir: false,
  plugins: [tokens, noInsertedStyles],
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
  },
});
