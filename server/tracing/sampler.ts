import type { SamplerName } from "./options.ts";
import type { Parent } from "./parent.ts";

/** Whether the span of a request is sent. */
export type Sampler = (traceId: string, parent: Parent | undefined) => boolean;

const PARENT_BASED = "parentbased_";

/** The last 56 bits of a trace's id are random (W3C Trace Context Level 2), and a double holds the first 52 of them. */
const RANDOM = { from: -14, to: -1, range: 2 ** 52 } as const;

/** @param ratio the share of traces that a ratio keeps, from 0 to 1 */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const own = ownSampler(name.replace(PARENT_BASED, ""), ratio);
  return name.startsWith(PARENT_BASED) ? (traceId, parent) => parent?.isSampled ?? own(traceId) : own;
}

function ownSampler(name: string, ratio: number): (traceId: string) => boolean {
  if (name === "always_on") return () => true;
  if (name === "always_off") return () => false;
  // keeps the same traces as other services do (OpenTelemetry's consistent probability sampling)
  const threshold = (1 - ratio) * RANDOM.range;
  return (traceId) => Number.parseInt(traceId.slice(RANDOM.from, RANDOM.to), 16) >= threshold;
}
