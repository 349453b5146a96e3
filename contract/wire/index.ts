// How each call is sent, and every fact that both ends share without a schema: statuses, limits, words. Depends only on
// the engine, so a browser imports this room, `client.ts`, and types, and nothing else of the contract.
export * from "./abilities.ts";
export * from "./audit.ts";
export * from "./by-field.ts";
export * from "./codes.ts";
export * from "./drafts.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./exports.ts";
export * from "./faults.ts";
export * from "./first-account.ts";
export * from "./idempotency.ts";
export * from "./imports.ts";
export * from "./jobs.ts";
export * from "./leads.ts";
export * from "./limits.ts";
export * from "./operation.ts";
export * from "./operations.ts";
export * from "./orderings.ts";
export * from "./passwords.ts";
export * from "./rates.ts";
export * from "./rescorings.ts";
export * from "./roles.ts";
export * from "./rules.ts";
export { messageOf, spanSentence, WORDING_HEADER, type Wording } from "./sentences.ts";
export * from "./simulations.ts";
export * from "./version.ts";
export * from "./webhooks.ts";
