/**
 * The code of an error: PostgreSQL's SQLSTATE or the system's name (`ECONNREFUSED`). Returns an empty string if the
 * error has none.
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
