import { ANALYTICS_MAX_AGE } from "../wire/limits.ts";

/** A header of an answer. */
export interface Header {
  readonly description: string;
  readonly example: string;
}

/** What an answer says in its headers of the version that the request made; absent when it changed nothing. */
export const MODEL_HEADERS = {
  "Model-Version": { description: "The version that this request created, which is now live.", example: "49" },
  "Model-Previous-Version": { description: "The version that was live before.", example: "48" },
  "Model-ETag": {
    description:
      "The `ETag` of the live model after this request. To undo, restore the previous version with it as `If-Match`.",
    example: '"Zk3v0oY2tQ4dLr7Hs1nE8w"',
  },
} as const;

/** What an answer says in its headers when the request changed the model of a draft; absent when it changed nothing. */
export const DRAFT_HEADERS = {
  "Draft-Revision": { description: "The revision of the draft after this request.", example: "12" },
  "Draft-ETag": {
    description:
      "The `ETag` of the draft after this request. To undo, call `POST /api/v1/drafts/{id}/undo/` with it as `If-Match`.",
    example: '"mB0dN3Rk1oXWq5Zt8sLe2g"',
  },
} as const;

/** The headers of every answer with figures. */
export const figuresHeaders = {
  "Cache-Control": {
    description: `Cached for ${ANALYTICS_MAX_AGE / 60} minutes per account.`,
    example: `private, max-age=${ANALYTICS_MAX_AGE}`,
  },
};
