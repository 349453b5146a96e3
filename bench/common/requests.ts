import { randomLeads } from "../engine/leads.ts";

export const LEADS_PATH = "/api/v1/leads/";

/** Answers of each lead. */
const ANSWERS = 10;

/**
 * HTTP requests that store leads: they differ in lead_id, and sometimes in their answers.
 *
 * @param batch leads in each
 */
export function leadRequests(path: string, url: string, token: string, batch?: number): () => string {
  const bodies = randomLeads(512, 0).map((all) => {
    const answers = Object.fromEntries(Object.entries(all).slice(0, ANSWERS));
    return `","answers":${JSON.stringify(answers)}}`;
  });
  const run = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
  let count = 0;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Token ${token}`,
    "Content-Type: application/json",
    "Content-Length: ",
  ].join("\r\n");
  const lead = () => {
    count += 1;
    return `{"lead_id":"${run}-${count}${bodies[count % bodies.length]}`;
  };
  return () => {
    const body = batch === undefined ? lead() : `{"leads":[${Array.from({ length: batch }, lead).join(",")}]}`;
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}
