/**
 * Parses a PostgreSQL URL as the driver does, including URLs without a host, whose `?host=` is the directory of a
 * socket.
 *
 * @returns undefined if it is not such a URL, or if a user name or password in it ends too early
 */
export function parseDatabaseUrl(value: string): URL | undefined {
  const withHost = value.replace("@/", "@localhost/");
  if (!/^postgres(ql)?:\/\//.test(value) || hasLooseCharacters(value) || !URL.canParse(withHost)) return undefined;
  const url = new URL(withHost);
  // the driver only decodes the rest, and does so leniently
  return isDecodable(url.hostname) && url.port !== "0" ? url : undefined;
}

/**
 * Whether an `@` follows the `/`, `?`, or `#` that ends the host. The password then contains that character unencoded,
 * and its second half would be parsed as the host. After the `?` of a URL with a path, `@` is part of a parameter.
 */
function hasLooseCharacters(value: string): boolean {
  const rest = value.slice(value.indexOf("//") + 2);
  const end = rest.search(/[/?#]/);
  if (end === -1) return false;
  const isPath = rest[end] === "/";
  const checked = isPath ? rest.slice(end).split("?", 1)[0] : rest.slice(end);
  return checked?.includes("@") === true || (isPath && rest.slice(rest.indexOf("#") + 1 || rest.length).includes("@"));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The required form of a URL, and the usual reason why one is wrong. */
const DATABASE_URL_RULE =
  "must be a PostgreSQL URL: postgres://user:password@host:5432/database; in the user name and password, %-encode special characters (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)";

const PORT_RULE = "must have a port from 1 to 65535";

const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

const isTlsMode = (mode: string) => TLS_MODES.includes(mode);

const TLS_MODE_RULE = `must have one of these as its sslmode, or none: ${TLS_MODES.join(", ")}`;

/** Matches the port of a URL: it follows the host, which contains colons in IPv6. */
const PORT = /(?<=^postgres(?:ql)?:\/\/(?:[^/?#]*@)?(?:\[[^\]/?#@]*\]|[^:/?#@]*):)[^:/?#@]+(?=$|[/?#])/;

/** Returns the problem of a URL, worded to follow the variable's name, or undefined if the URL can be used. */
export function databaseUrlProblem(value: string): string | undefined {
  const url = parseDatabaseUrl(value);
  // the driver takes an unknown mode as one with TLS
  if (url !== undefined) return url.searchParams.getAll("sslmode").every(isTlsMode) ? undefined : TLS_MODE_RULE;
  return parseDatabaseUrl(value.replace(PORT, "5432")) === undefined ? DATABASE_URL_RULE : PORT_RULE;
}

/** The location of a URL, without its password, for messages. */
export function databasePlace(value: string): string {
  const url = parseDatabaseUrl(value);
  if (url === undefined) return "DATABASE_URL";
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return `${host || "localhost"}${url.port === "" ? "" : `:${url.port}`}${url.pathname}`;
}

/**
 * The URL for the driver, with its TLS mode made explicit. The driver verifies the server's certificate and name in all
 * of these modes, and prints a long warning for all but the last.
 */
export const withStrictTls = (value: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(value)
    ? value
    : value.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
