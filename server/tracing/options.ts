import type { ExporterOptions } from "./exporter.ts";

/** The values of `OTEL_TRACES_SAMPLER` in OpenTelemetry's specification that need no service of their own. */
export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof SAMPLERS)[number];

export interface TracingOptions extends Pick<ExporterOptions, "url" | "headers" | "everyMs" | "timeoutMs" | "closeMs"> {
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** The share of traces that a sampler with a ratio keeps, from 0 to 1. */
  readonly ratio: number;
}
