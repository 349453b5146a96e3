import type { Logger } from "pino";
import { workFor } from "../base/loop-time.ts";

/** A value of an attribute in OTLP's JSON, in which integers of 64 bits are texts. */
type Value = { readonly stringValue: string } | { readonly intValue: string };

export interface Attribute {
  readonly key: string;
  readonly value: Value;
}

/** A span as OTLP's JSON has it (opentelemetry-proto, trace.proto). */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

export interface Exporter {
  /** Adds a span to the next batch, or drops it if too many wait. */
  add(span: OtlpSpan): void;
  /** Sends the rest, for at most two seconds. */
  close(): Promise<void>;
}

export interface ExporterOptions {
  /** The address that batches are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the spans come from. */
  readonly resource: readonly Attribute[];
  /** How often a batch is sent that is not full, in milliseconds. */
  readonly everyMs?: number;
  /** How long a collector may take to answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long the end may take, in milliseconds. */
  readonly closeMs?: number;
}

// the defaults of OpenTelemetry's batch processor (OTEL_BSP_…)
const MAX_WAITING = 2_048;
const MAX_BATCH = 512;
const DEFAULTS = { everyMs: 5_000, timeoutMs: 10_000, closeMs: 2_000 };

/** The statuses after which a batch is sent again (OTLP, Failures); others mean that it never succeeds. */
const RETRYABLE: readonly number[] = [429, 502, 503, 504];

/**
 * Sends spans in batches, one at a time, by OTLP over HTTP with JSON. A collector that does not answer costs the spans
 * that have no room to wait, which are counted, and nothing else: nobody waits for it.
 */
export function createExporter(options: ExporterOptions, log: Logger): Exporter {
  const { url, headers, resource, everyMs, timeoutMs, closeMs } = { ...DEFAULTS, ...options };
  const waiting: OtlpSpan[] = [];
  const closing = new AbortController();
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | undefined;

  function failed(error: unknown): void {
    if (!isFailing)
      log.warn(
        { err: error, operation: "export-traces", url },
        "spans could not be sent to the collector; those that have no room to wait are dropped",
      );
    isFailing = true;
  }

  function succeeded(): void {
    if (isFailing) log.info({ dropped }, "spans are sent to the collector again");
    isFailing = false;
    dropped = 0;
  }

  async function sendBatch(): Promise<void> {
    const batch = waiting.slice(0, MAX_BATCH);
    // the time for the text is no request's
    workFor(undefined);
    const body = JSON.stringify({
      resourceSpans: [
        { resource: { attributes: resource }, scopeSpans: [{ scope: { name: "leadplane" }, spans: batch }] },
      ],
    });
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]);
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
      redirect: "error",
      signal,
    }).catch((error: unknown) => failed(error));
    if (response === undefined) return;
    await response.body?.cancel().catch(() => {});
    if (!response.ok) failed(new Error(`The collector answered ${response.status}.`));
    if (RETRYABLE.includes(response.status)) return;
    waiting.splice(0, batch.length);
    if (response.ok) succeeded();
    else dropped += batch.length;
  }

  /** Sends batches while there are at least this many spans, and the collector takes them. */
  async function sendAll(atLeast: number): Promise<void> {
    do await sendBatch();
    while (!isFailing && waiting.length >= atLeast);
  }

  function send(atLeast: number): Promise<void> {
    sending ??= sendAll(atLeast).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const timer = setInterval(() => {
    if (waiting.length > 0) void send(MAX_BATCH);
  }, everyMs);
  timer.unref();

  return {
    add(span) {
      if (waiting.length >= MAX_WAITING) dropped += 1;
      else waiting.push(span);
      // after a failure it waits for the timer
      if (waiting.length >= MAX_BATCH && !isFailing) void send(MAX_BATCH);
    },
    async close() {
      clearInterval(timer);
      const late = setTimeout(() => closing.abort(), closeMs);
      await sending;
      if (waiting.length > 0 && !closing.signal.aborted) await send(1);
      clearTimeout(late);
      dropped += waiting.length;
      if (dropped > 0) log.warn({ operation: "export-traces", dropped }, "spans did not reach the collector");
    },
  };
}
