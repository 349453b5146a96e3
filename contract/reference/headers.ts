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

/** The headers of every answer with figures. */
export const figuresHeaders = {
  "Cache-Control": {
    description: `Cached for ${ANALYTICS_MAX_AGE / 60} minutes per account.`,
    example: `private, max-age=${ANALYTICS_MAX_AGE}`,
  },
};
