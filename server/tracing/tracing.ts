import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Context } from "hono";
import type { Logger } from "pino";
import { VERSION } from "#contract/wire";
import { schemeOf } from "../http/client.ts";
import { type Attribute, createExporter, type OtlpSpan } from "./exporter.ts";
import type { TracingOptions } from "./options.ts";
import { parentOf } from "./parent.ts";
import { samplerOf } from "./sampler.ts";

/** A turn of a job, as the runner describes it. */
interface JobTurn {
  readonly kind: string;
  readonly accountId: number;
  readonly id: number;
  readonly outcome: string;
  readonly seconds: number;
}

/** Spans for an OpenTelemetry collector. */
export interface Tracing {
  /**
   * Begins the span of a request, as a child of its `traceparent`, and names its trace in the request's log lines.
   *
   * @returns a function that ends it, when the answer begins. `route` is the path in the contract's notation; without
   *   it, the request is for a page, and the span has only the first part of the path: the rest may be a link that
   *   grants access.
   */
  request(http: Context): (status: number, route?: string) => void;
  /** Adds the span of a job's turn that has just ended. */
  job(turn: JobTurn): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

// SpanKind and StatusCode of trace.proto
const INTERNAL = 1;
const SERVER = 2;
const ERROR = 2;

/** The methods that OpenTelemetry's conventions know; others could make any number of names. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];

const FAILED = ["failed", "retried"];

const text = (key: string, value: string): Attribute => ({ key, value: { stringValue: value } });
const integer = (key: string, value: number): Attribute => ({ key, value: { intValue: String(value) } });

const newId = (bytes: number) => randomBytes(bytes).toString("hex");

/** @returns both times in nanoseconds since 1970 @param startedAt in milliseconds since 1970 @param ms the duration */
function times(startedAt: number, ms: number): Pick<OtlpSpan, "startTimeUnixNano" | "endTimeUnixNano"> {
  const start = BigInt(Math.floor(startedAt)) * 1_000_000n;
  return {
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + BigInt(Math.round(ms * 1_000_000))),
  };
}

/** @example createTracing({ url: "http://localhost:4318/v1/traces", headers: {}, serviceName: "leadplane", … }, log) */
export function createTracing(options: TracingOptions, log: Logger): Tracing {
  const { serviceName, sampler, ratio, ...exporting } = options;
  const resource = [
    text("service.name", serviceName),
    text("service.version", VERSION),
    text("host.name", hostname()),
    integer("process.pid", process.pid),
  ];
  const exporter = createExporter({ ...exporting, resource }, log);
  const isSampled = samplerOf(sampler, ratio);
  return {
    request(http) {
      const parent = parentOf(http.req.header("traceparent"));
      const traceId = parent?.traceId ?? newId(16);
      http.set("traceId", traceId);
      if (!isSampled(traceId, parent)) return () => {};
      const startedAt = Date.now();
      const began = performance.now();
      return (status, route) => {
        const ms = performance.now() - began;
        const { method: sent } = http.req;
        const method = METHODS.includes(sent) ? sent : "_OTHER";
        const named = method === "_OTHER" ? "HTTP" : method;
        exporter.add({
          traceId,
          spanId: newId(8),
          ...(parent && { parentSpanId: parent.spanId }),
          name: route === undefined ? named : `${named} ${route}`,
          kind: SERVER,
          ...times(startedAt, ms),
          attributes: attributesOf(http, method, status, route),
          status: status >= 500 ? { code: ERROR } : {},
        });
      };
    },
    job({ kind, accountId, id, outcome, seconds }) {
      const traceId = newId(16);
      if (!isSampled(traceId, undefined)) return;
      const ms = seconds * 1_000;
      exporter.add({
        traceId,
        spanId: newId(8),
        name: `job ${kind}`,
        kind: INTERNAL,
        ...times(Date.now() - ms, ms),
        attributes: [
          text("leadplane.operation", kind),
          integer("leadplane.account", accountId),
          integer("leadplane.job", id),
          text("leadplane.outcome", outcome),
        ],
        status: FAILED.includes(outcome) ? { code: ERROR } : {},
      });
    },
    close: () => exporter.close(),
  };
}

/** By OpenTelemetry's semantic conventions for HTTP servers, and Leadplane's own. */
function attributesOf(http: Context, method: string, status: number, route: string | undefined): Attribute[] {
  const path = new URL(http.req.url).pathname;
  const [operation, account] = [http.get("operation"), http.get("accountId")];
  return [
    text("http.request.method", method),
    integer("http.response.status_code", status),
    text("url.scheme", schemeOf(http).slice(0, -1)),
    text("url.path", route === undefined ? (/^\/[^/]*\/?/.exec(path)?.[0] ?? "/") : path),
    ...(route === undefined ? [] : [text("http.route", route)]),
    ...(status >= 500 ? [text("error.type", String(status))] : []),
    ...(operation === undefined ? [] : [text("leadplane.operation", operation)]),
    ...(account === undefined ? [] : [integer("leadplane.account", account)]),
  ];
}
