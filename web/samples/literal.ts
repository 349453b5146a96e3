/** The syntax of a language for values. */
export interface Dialect {
  readonly string: (text: string) => string;
  readonly key: (name: string) => string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  /** Spaces inside the braces of an object on one line. */
  readonly padding: string;
  /** Spaces of one level. */
  readonly indent: number;
  /** Whether the last of several lines ends with a comma too. */
  readonly trailingComma: boolean;
}

const quoted = (text: string) => JSON.stringify(text);

export const JSON_DIALECT: Dialect = {
  string: quoted,
  key: quoted,
  true: "true",
  false: "false",
  null: "null",
  padding: "",
  indent: 2,
  trailingComma: false,
};

export const JAVASCRIPT_DIALECT: Dialect = {
  ...JSON_DIALECT,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  padding: " ",
  trailingComma: true,
};

export const PYTHON_DIALECT: Dialect = {
  ...JSON_DIALECT,
  true: "True",
  false: "False",
  null: "None",
  indent: 4,
  trailingComma: true,
};

/** Characters of a line, including indentation. */
const WIDTH = 76;

/**
 * A JSON value in the syntax of a language: on one line if it fits, otherwise one member per line.
 *
 * @param used characters that the first line already has
 * @example literal({ a: [1, 2] }, PYTHON_DIALECT) // '{"a": [1, 2]}'
 */
export function literal(value: unknown, dialect: Dialect, indent = 0, used = indent): string {
  const line = onOneLine(value, dialect);
  if (used + line.length <= WIDTH || typeof value !== "object" || value === null) return line;
  const inner = indent + dialect.indent;
  const pad = " ".repeat(inner);
  const items = Array.isArray(value)
    ? value.map((item) => pad + literal(item, dialect, inner))
    : Object.entries(value).map(([name, item]) => {
        const head = `${pad}${dialect.key(name)}: `;
        return head + literal(item, dialect, inner, head.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.join(",\n")}${dialect.trailingComma ? "," : ""}\n${" ".repeat(indent)}${close}`;
}

function onOneLine(value: unknown, dialect: Dialect): string {
  switch (typeof value) {
    case "string":
      return dialect.string(value);
    case "number":
      return String(value);
    case "boolean":
      return value ? dialect.true : dialect.false;
  }
  if (value === null || typeof value !== "object") return dialect.null;
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, dialect)).join(", ")}]`;
  const members = Object.entries(value).map(([name, item]) => `${dialect.key(name)}: ${onOneLine(item, dialect)}`);
  if (members.length === 0) return "{}";
  return `{${dialect.padding}${members.join(", ")}${dialect.padding}}`;
}

/** A value as formatted JSON. */
export const json = (value: unknown): string => literal(value, JSON_DIALECT);
