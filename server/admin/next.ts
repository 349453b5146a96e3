/** The address of the admin's pages. `/admin` itself, without a slash, is a page of the site. */
export const ADMIN = "/admin/";
export const LOGIN = "/admin/login/";

/**
 * Where to go after sign-in: always a page of the admin. Another host, another scheme, and everything that a browser
 * might parse as one become the home page.
 */
export function safeNext(next: string | undefined): string {
  return next !== undefined && isAdminPage(next) ? next : ADMIN;
}

function isAdminPage(address: string): boolean {
  if (!/^\/admin\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return false;
  const base = "http://here.invalid";
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  // the parser resolves `..`, so this compares the address that the browser would really open
  return (
    origin === base && pathname.startsWith(ADMIN) && !pathname.startsWith("//") && !`${pathname}/`.startsWith(LOGIN)
  );
}
