import type { Plugin } from "vite";
import { tokensCss } from "../design/css.ts";

/** `@import "virtual:tokens.css"`: the design tokens as CSS variables. */
export const tokens: Plugin = {
  name: "tokens",
  resolveId: (id) => (id === "virtual:tokens.css" ? "\0tokens.css" : undefined),
  load: (id) => (id === "\0tokens.css" ? tokensCss() : undefined),
};

/**
 * The notification library inserts a style element into the page, which the content security policy rejects. Its
 * stylesheet is part of ours instead.
 */
export const noInsertedStyles: Plugin = {
  name: "no-inserted-styles",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return undefined;
    const without = code.replace(/^__insertCSS\(.*\);?$/m, "");
    if (without === code) throw new Error("sonner no longer inserts its styles as it did; look at web/bundling");
    return { code: without, map: null };
  },
};

/**
 * Engine and contract have no side effects, so a page gets only the modules that it uses, and not all that their
 * indexes export.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /\/(engine|contract)\/[^?]*\.ts$/, sideEffects: false }],
};
