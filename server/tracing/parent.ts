/** The span of the caller that a request belongs to. */
export interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/**
 * Reads a `traceparent` header (W3C Trace Context, 3.2). An invalid one counts as none, as the recommendation requires.
 *
 * @example parentOf("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")?.isSampled // true
 */
export function parentOf(traceparent: string | undefined): Parent | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = FORM.exec(traceparent?.trim() ?? "") ?? [];
  if (version === undefined || version === "ff" || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  // only later versions may have more members
  if (version === "00" && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}
