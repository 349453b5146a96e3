import { z } from "zod";

/** Where the collector takes traces: below the address that all kinds of data share (OTLP Exporter, Endpoint URLs). */
export function readCollector(address: string, context: z.RefinementCtx): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`;
  if (isPlain) return `${url.href.replace(/\/+$/, "")}/v1/traces`;
  const message =
    "must be the http:// or https:// address of a collector, such as http://localhost:4318; credentials belong in OTEL_EXPORTER_OTLP_HEADERS";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** The names and values that a request may have (RFC 9110, 5.5 and 5.6.2). */
const HEADER = { name: /^[\w!#$%&'*+.^`|~-]+$/, value: /^[\x20-\x7e]*$/ } as const;

/** Headers in the form of W3C Baggage: values may be percent-encoded. */
export function readHeaders(list: string, context: z.RefinementCtx): Readonly<Record<string, string>> {
  const pairs = list.split(",").flatMap((pair) => {
    const [name = "", ...rest] = pair.split("=");
    const value = rest.length === 0 ? undefined : decoded(rest.join("=").trim());
    return pair.trim() === "" ? [] : [[name.trim(), value] as const];
  });
  const valid = pairs.flatMap(([name, value]) =>
    value !== undefined && HEADER.name.test(name) && HEADER.value.test(value) ? [[name, value] as const] : [],
  );
  if (valid.length === pairs.length) return Object.fromEntries(valid);
  const message = "must be headers such as authorization=Bearer%20abc,x-tenant=1, with percent-encoded values";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
