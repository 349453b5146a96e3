import { ANALYTICS_MAX_AGE } from "../wire/limits.ts";
import { SHARES } from "../wire/rates.ts";

/** A header of a response. */
export interface Header {
  readonly description: string;
  readonly example: string;
}

/** The headers about the version that the request created; absent if it changed nothing. */
export const MODEL_HEADERS = {
  "Model-Version": { description: "The version that this request created, which is now live.", example: "49" },
  "Model-Previous-Version": { description: "The version that was live before.", example: "48" },
  "Model-ETag": {
    description:
      "The `ETag` of the live model after this request. To undo, restore the previous version with it as `If-Match`.",
    example: '"Zk3v0oY2tQ4dLr7Hs1nE8w"',
  },
} as const;

/** The headers after the request changed the model of a draft; absent if it changed nothing. */
export const DRAFT_HEADERS = {
  "Draft-Revision": { description: "The revision of the draft after this request.", example: "12" },
  "Draft-ETag": {
    description:
      "The `ETag` of the draft after this request. To undo, call `POST /api/v1/drafts/{id}/undo/` with it as `If-Match`.",
    example: '"mB0dN3Rk1oXWq5Zt8sLe2g"',
  },
} as const;

/**
 * The headers about the sender's share of the server, while it is limited. See draft-ietf-httpapi-ratelimit-headers.
 */
export const SHARE_HEADERS = {
  RateLimit: {
    description:
      "While the account’s share of the server is limited: `r` is how many milliseconds of processing time are left, and `t` is in how many seconds all of them are.",
    example: `"share";r=120;t=${SHARES.windowMs / 1_000}`,
  },
  "RateLimit-Policy": {
    description: "The share: `q` milliseconds of processing time in each window of `w` seconds.",
    example: `"share";q=${SHARES.quotaMs};qu="milliseconds";w=${SHARES.windowMs / 1_000}`,
  },
} as const;

/** The headers of every response with figures. */
export const figuresHeaders = {
  "Cache-Control": {
    description: `Cached for ${ANALYTICS_MAX_AGE / 60} minutes per account.`,
    example: `private, max-age=${ANALYTICS_MAX_AGE}`,
  },
};
