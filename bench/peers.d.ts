// The parts of the packages of bench/package.json that the benchmarks use, so that types are checked without installing
// them.

declare module "@gorules/zen-engine" {
  export class ZenEngine {
    createDecision(content: object): ZenDecision;
    dispose(): void;
  }
  export interface ZenDecision {
    evaluate(context: object): Promise<{ result: Record<string, unknown> }>;
  }
}

declare module "@marcbachmann/cel-js" {
  export class Environment {
    registerVariable(name: string, type: "double" | "string"): this;
    registerFunction(signature: string, work: (...values: number[]) => number): this;
    parse(source: string): (context: object) => unknown;
  }
}

declare module "json-logic-engine" {
  export class LogicEngine {
    build(logic: unknown): (data: object) => unknown;
  }
}

declare module "json-rules-engine" {
  export interface Almanac {
    factValue(name: string): Promise<unknown>;
  }
  export class Engine {
    addFact(name: string, work: (params: unknown, almanac: Almanac) => unknown): this;
    addRule(rule: { conditions: object; event: { type: string; params: object } }): this;
    run(facts: object): Promise<{ events: readonly { params?: Record<string, unknown> }[]; almanac: Almanac }>;
  }
}

declare module "csv-parse" {
  import type { Transform } from "node:stream";
  export function parse(options: { columns: boolean; bom?: boolean; trim?: boolean }): Transform;
}

declare module "lighthouse" {
  export interface LighthouseResult {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
    >;
  }
  function lighthouse(
    url: string,
    flags: { readonly port: number; readonly logLevel?: "error" },
    config?: object,
  ): Promise<{ readonly lhr: LighthouseResult } | undefined>;

  // biome-ignore lint/style/noDefaultExport: it is what the package exports
  export { lighthouse as default };
}
