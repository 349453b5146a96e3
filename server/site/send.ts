import type { Context } from "hono";
import { sharedCaches } from "../base/cache.ts";
import { createEncoder } from "./encode.ts";
import type { SiteFile } from "./files.ts";

/** Headers of every page, without its content security policy. */
export const PAGE_HEADERS = {
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
} as const;

/**
 * Returns the content security policy: everything from this host, no inline and no evaluated script, no frames.
 *
 * @param further directives of a page that needs more, such as `style-src 'self' 'nonce-…'`
 */
export function contentSecurityPolicy(...further: readonly string[]): string {
  return [
    "default-src 'self'",
    ...further,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const YEAR = 365 * 24 * 3600;

/**
 * Shared by all applications of the process, so that tests, which create one again and again, do not compress
 * everything each time.
 */
const encode = createEncoder(sharedCaches.create("pages"));

/**
 * Returns a function that sends files compressed, with an ETag, and cached forever if their name depends on their
 * content.
 */
export function createSender(headers: Readonly<Record<string, string>>) {
  /** @param origin the address of the installation, put into the files that contain it */
  return async (http: Context, file: SiteFile, status: 200 | 404, origin = ""): Promise<Response> => {
    const { body, encoding, etag } = await encode(file, origin, http.req.header("Accept-Encoding") ?? "");
    const sent: Record<string, string> = {
      ...headers,
      "Content-Type": file.type,
      "Cache-Control": file.immutable ? `public, max-age=${YEAR}, immutable` : "no-cache",
      Vary: "Accept-Encoding",
      ...(status === 200 ? { ETag: etag } : {}),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    if (status === 200 && matches(http.req.header("If-None-Match"), etag)) return http.body(null, 304, sent);
    return http.body(body, status, sent);
  };
}

function matches(given: string | undefined, etag: string): boolean {
  return given?.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) ?? false;
}
