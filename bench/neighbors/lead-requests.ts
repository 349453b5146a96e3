import { randomLeads } from "../engine/leads.ts";
import type { Ready } from "./serve.ts";

const ANSWERS = 10;

/** Requests of the measured tenant, each with a new lead. */
export function leadRequests({ url, watched: { token } }: Ready): () => string {
  const bodies = randomLeads(512, 0).map((all) => {
    const answers = Object.fromEntries(Object.entries(all).slice(0, ANSWERS));
    return `","answers":${JSON.stringify(answers)}}`;
  });
  const run = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
  const head = [
    "POST /api/v1/leads/ HTTP/1.1",
    `Host: ${new URL(url).host}`,
    `Authorization: Token ${token}`,
    "Content-Type: application/json",
    "Content-Length: ",
  ].join("\r\n");
  let count = 0;
  return () => {
    count += 1;
    const body = `{"lead_id":"${run}-${count}${bodies[count % bodies.length]}`;
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}
