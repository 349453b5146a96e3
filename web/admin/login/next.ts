const ADMIN = "/admin/";

/**
 * The address after signing in: always a page of the admin, whatever the parameter contains. The server checks it as
 * well.
 */
export function safeNext(given: string | null): string {
  if (given === null || !/^\/admin\/(?!\/)[^\\\p{Cc}]*$/u.test(given) || !URL.canParse(given, location.origin))
    return ADMIN;
  const { origin, pathname } = new URL(given, location.origin);
  return origin === location.origin && pathname.startsWith(ADMIN) && !`${pathname}/`.startsWith("/admin/login/")
    ? given
    : ADMIN;
}
