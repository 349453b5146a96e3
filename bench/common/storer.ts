import type { Load } from "../ingest/load.ts";
import { quantile } from "../ingest/load.ts";
import { formatFigure } from "./measure.ts";

const BODY = '{"answers":{}}';

/** A whole HTTP request that stores a lead without answers. @param token of the account that stores it */
export function storeRequest(token: string): string {
  return `POST /api/v1/leads/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
}

/** Milliseconds within which 99 of 100 requests were answered. */
export const p99Of = (loads: readonly Load[]): string =>
  formatFigure(
    quantile(
      loads.flatMap(({ latencies }) => latencies),
      0.99,
    ),
  );
