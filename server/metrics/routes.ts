import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { HttpError } from "../http/errors.ts";
import type { Metrics } from "./metrics.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Serves the metrics to clients that send the token, `Authorization: Bearer …`. */
export function mountMetrics(app: Hono, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.get("/metrics", async (http) => {
    const authorization = http.req.header("authorization") ?? "";
    if (!timingSafeEqual(digest(authorization.replace(/^bearer +/i, "Bearer ")), expected)) {
      const detail = "Send METRICS_TOKEN: Authorization: Bearer <token>.";
      throw new HttpError(401, { detail, code: "not_authenticated" }, { "WWW-Authenticate": "Bearer" });
    }
    return http.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
}
