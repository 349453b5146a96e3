// The contract for the server, OpenAPI, the clients' generator, and tests: the rooms `wire`, `schemas`, and
// `reference`, and what is generated from all three.
export * from "./client.ts";
export * from "./described.ts";
export { modelFileJsonSchema } from "./json-schema.ts";
export * from "./metadata.ts";
export * from "./openapi.ts";
export * from "./operation.ts";
export * from "./operations.ts";
export * from "./reference/call.ts";
export * from "./reference/codes.ts";
export * from "./reference/consequences.ts";
export * from "./reference/errors.ts";
export { EVENT_VOLATILE } from "./reference/events.ts";
export { EVENT_EXAMPLES } from "./reference/examples/events.ts";
export { rental } from "./reference/examples/rental.ts";
export { sales } from "./reference/examples/sales.ts";
export * from "./reference/fixture.ts";
export * from "./reference/headers.ts";
export * from "./reference/pages.ts";
export * from "./reference/tags.ts";
export { DELIVERY_EXAMPLE } from "./reference/webhooks.ts";
export type { AnswerFilter, AnswerFilters } from "./schemas/answer-filters.ts";
export { LEAD_FINDINGS } from "./schemas/attention.ts";
export * from "./schemas/validate.ts";
export * from "./webhook-sample.ts";
export * from "./wire/index.ts";
