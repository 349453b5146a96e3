export * from "./errors.ts";
export * from "./operation.ts";
export * from "./operations.ts";
export * from "./validate.ts";
