import { COLORS, FONTS, MOTION, RADIUS, SHADOWS, SPACE, TYPE, WIDTHS } from "./tokens.ts";

type Declarations = Readonly<Record<string, string>>;

const LIGHT = 0;
const DARK = 1;

/**
 * The tokens as CSS variables: `--color-accent-strong`, `--space-4`, `--radius-medium`, `--type-lead-size` … The
 * reader's system chooses the theme, unless `data-theme` on the root element overrides it. Printed pages are always
 * light.
 */
export function tokensCss(): string {
  const light = themeOf(LIGHT);
  const dark = themeOf(DARK);
  return [
    block(":root", { ...constants(), ...light }),
    `@media screen and (prefers-color-scheme: dark) {\n${block(':root:not([data-theme="light"])', dark)}}\n`,
    `@media screen {\n${block(':root[data-theme="dark"]', dark)}}\n`,
    `@media (prefers-reduced-motion: reduce) {\n${block(
      ":root",
      motion(() => "0ms"),
    )}}\n`,
  ].join("");
}

function themeOf(theme: typeof LIGHT | typeof DARK): Declarations {
  return {
    "color-scheme": theme === LIGHT ? "light" : "dark",
    ...variables("color", COLORS, (pair) => pair[theme]),
    ...variables("shadow", SHADOWS, (pair) => pair[theme]),
  };
}

function constants(): Declarations {
  const pixels = (value: number) => `${value}px`;
  return {
    ...variables("space", SPACE, pixels),
    ...variables("radius", RADIUS, pixels),
    ...variables("font", FONTS, (family) => family),
    ...variables("width", WIDTHS, (length) => length),
    ...motion((milliseconds) => `${milliseconds}ms`),
    ...Object.fromEntries(
      Object.entries(TYPE).flatMap(([name, { size, line, spacing }]) => [
        [`--type-${kebab(name)}-size`, size],
        [`--type-${kebab(name)}-line`, String(line)],
        [`--type-${kebab(name)}-spacing`, `${spacing}em`],
      ]),
    ),
  };
}

const motion = (show: (milliseconds: number) => string) => variables("motion", MOTION, show);

function variables<Value>(
  prefix: string,
  table: Readonly<Record<string, Value>>,
  show: (value: Value) => string,
): Declarations {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [`--${prefix}-${kebab(name)}`, show(value)]));
}

const kebab = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z])/g, "$1-$2")
    .replace(/(\D)(\d)/g, "$1-$2")
    .toLowerCase();

function block(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join("")}}\n`;
}
