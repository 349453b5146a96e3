import { ApiError } from "#contract";

/** The status of a refusal; undefined for what is no answer of the API. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
