import type { Context } from "hono";

/** How the client reached the server: a proxy that ends TLS says so in `X-Forwarded-Proto`, the first one first. */
export function schemeOf(http: Context): "https:" | "http:" {
  const forwarded = http.req.header("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase();
  if (forwarded === "https" || forwarded === "http") return `${forwarded}:`;
  return new URL(http.req.url).protocol === "https:" ? "https:" : "http:";
}
