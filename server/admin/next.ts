/** Where the admin's pages stand. `/admin` itself, without a slash, is a page of the site. */
export const ADMIN = "/admin/";
export const LOGIN = "/admin/login/";

/**
 * Where somebody goes after signing in: a page of the admin, whatever was asked for. Another host, another
 * scheme, and everything that a browser might read as one leads to the home page.
 */
export function safeNext(given: string | undefined): string {
  return given !== undefined && isAdminPage(given) ? given : ADMIN;
}

function isAdminPage(address: string): boolean {
  if (!/^\/admin\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return false;
  const base = "http://here.invalid";
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  // the parser resolves `..`, so what is compared is where the browser would really go
  return (
    origin === base && pathname.startsWith(ADMIN) && !pathname.startsWith("//") && !`${pathname}/`.startsWith(LOGIN)
  );
}
