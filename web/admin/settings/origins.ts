/** The form of an account's origins: one on each line. */
export interface OriginValues {
  readonly cors_origins: string;
}

export const linesOf = (origins: readonly string[]): string => origins.join("\n");

/**
 * The origins for the API. An address that was copied from the browser is reduced to its origin.
 *
 * @example
 * originBodies({ cors_origins: " HTTPS://www.Example.com/contact\n\n" });
 * // { cors_origins: ["https://www.example.com"] }
 */
export function originBodies({ cors_origins }: OriginValues): { readonly cors_origins: readonly string[] } {
  const lines = cors_origins.split(/\s+/).filter((line) => line !== "");
  return { cors_origins: [...new Set(lines.map(originIn))] };
}

const originIn = (line: string) => (/^https?:\/\//i.test(line) && URL.canParse(line) ? new URL(line).origin : line);
