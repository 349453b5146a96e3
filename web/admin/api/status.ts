import { ApiError } from "#contract/client";

/** The status of an API error; undefined for other errors. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
