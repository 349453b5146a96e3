import type { Plugin } from "vite";
import { tokensCss } from "../design/css.ts";

/** `@import "virtual:tokens.css"`: the design tokens as CSS variables. */
export const tokens: Plugin = {
  name: "tokens",
  resolveId: (id) => (id === "virtual:tokens.css" ? "\0tokens.css" : undefined),
  load: (id) => (id === "\0tokens.css" ? tokensCss() : undefined),
};

/**
 * The notification library puts a style element into the page, which the content security policy
 * refuses; its stylesheet is part of ours instead.
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
 * The engine and the contract do nothing when loaded, so a page gets the modules that it uses, and not all that their
 * indexes export.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /\/(engine|contract)\/[^?]*\.ts$/, sideEffects: false }],
};
