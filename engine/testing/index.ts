export * from "./documents.ts";
export * from "./edits.ts";
export * from "./language.ts";
export * from "./random.ts";
