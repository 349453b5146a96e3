export * from "./audit.ts";
export * from "./errors.ts";
export * from "./leads.ts";
export * from "./limits.ts";
export * from "./operation.ts";
export * from "./operations.ts";
export * from "./rules.ts";
export { REQUIRED, SENTENCES } from "./sentences.ts";
