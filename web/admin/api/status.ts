import { ApiError } from "#contract/client";

/** The status of a refusal; undefined for what is no answer of the API. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
