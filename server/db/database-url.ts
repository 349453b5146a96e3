/**
 * Reads a PostgreSQL URL as the driver does: also without a host, which is then in `?host=`, the
 * directory of a socket.
 *
 * @returns undefined when it is none, or when a user name or password in it ends where it was not meant to
 */
export function parseDatabaseUrl(value: string): URL | undefined {
  const withHost = value.replace("@/", "@localhost/");
  if (!/^postgres(ql)?:\/\//.test(value) || hasLooseCharacters(value) || !URL.canParse(withHost)) return undefined;
  const url = new URL(withHost);
  // the rest is only decoded by the driver, which is lenient
  return isDecodable(url.hostname) && url.port !== "0" ? url : undefined;
}

/**
 * Whether an `@` stands behind the `/`, `?`, or `#` that ends the host: the password then has that character unencoded,
 * and its second half would be taken for the host. Behind the `?` of a URL with a path it is part of a parameter.
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

/** What a URL has to be, and the usual reason why one is not. */
const DATABASE_URL_RULE =
  "must be a PostgreSQL URL: postgres://user:password@host:5432/database; in the user name and password, %-encode special characters (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)";

const PORT_RULE = "must have a port from 1 to 65535";

/** Where the port of a URL stands: after the host, which in IPv6 has colons of its own. */
const PORT = /(?<=^postgres(?:ql)?:\/\/(?:[^/?#]*@)?(?:\[[^\]/?#@]*\]|[^:/?#@]*):)[^:/?#@]+(?=$|[/?#])/;

/** What is wrong with a URL, as it follows the variable's name; undefined for one that can be used. */
export function databaseUrlProblem(value: string): string | undefined {
  if (parseDatabaseUrl(value) !== undefined) return undefined;
  return parseDatabaseUrl(value.replace(PORT, "5432")) === undefined ? DATABASE_URL_RULE : PORT_RULE;
}

/** Where a URL points, without its password, for messages. */
export function databasePlace(value: string): string {
  const url = parseDatabaseUrl(value);
  if (url === undefined) return "DATABASE_URL";
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return `${host || "localhost"}${url.port === "" ? "" : `:${url.port}`}${url.pathname}`;
}

/**
 * The URL as the driver is given it. It checks the server's certificate and name whichever of these modes is asked for,
 * and warns with a page of text about all but the last, so that one is named.
 */
export const withStrictTls = (value: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(value)
    ? value
    : value.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
