/**
 * Reads a PostgreSQL URL as the driver does: also without a host, which is then in `?host=`, the
 * directory of a socket.
 *
 * @returns undefined when it is none
 */
export function parseDatabaseUrl(value: string): URL | undefined {
  const withHost = value.replace("@/", "@localhost/");
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(withHost) ? new URL(withHost) : undefined;
}

/** Where a URL points, without its password, for messages. */
export function databasePlace(value: string): string {
  const url = parseDatabaseUrl(value);
  if (url === undefined) return "DATABASE_URL";
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return `${host || "localhost"}${url.port === "" ? "" : `:${url.port}`}${url.pathname}`;
}
