import { icons as lucide } from "@iconify-json/lucide";
import type { Plugin } from "vite";
import { tokensCss } from "../design/css.ts";

/** `@import "virtual:tokens.css"`: the design tokens as CSS variables. */
export const designTokens: Plugin = {
  name: "tokens",
  resolveId: (id) => (id === "virtual:tokens.css" ? "\0tokens.css" : undefined),
  load: (id) => (id === "\0tokens.css" ? tokensCss() : undefined),
};

/** Within each icon of the package; `Strokes` in `web/ui/Icon.tsx` sets them once. */
const STROKES = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** `import plusIcon from "virtual:lucide/plus"`: an icon of Lucide, by its name there, without the rest of the set. */
export const icons: Plugin = {
  name: "icons",
  resolveId: (id) => (id.startsWith("virtual:lucide/") ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith("\0virtual:lucide/")) return undefined;
    const name = id.slice(id.indexOf("/") + 1);
    const body = lucide.icons[name]?.body;
    if (body === undefined) throw new Error(`Lucide has no icon "${name}"; see https://lucide.dev/icons`);
    return `export default ${JSON.stringify({ __html: body.replace(STROKES, "") })};`;
  },
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

/** Parts of Material UI that its components import and our theme never renders: other looks of fields, and ripples. */
const NEVER_RENDERED = /\/@mui\/material\/(?:FilledInput\/FilledInput|Input\/Input|ButtonBase\/TouchRipple)\.mjs$/;

/** They would be in the script of every page. */
export const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  load: (id) =>
    NEVER_RENDERED.test(id) ? 'export default () => { throw new Error("left out by web/bundling"); };' : undefined,
};

/**
 * Engine and contract have no side effects, so a page gets only the modules that it uses, and not all that their
 * indexes export.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /\/(engine|contract)\/[^?]*\.ts$/, sideEffects: false }],
};
