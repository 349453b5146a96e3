import { fillPath } from "#contract/wire";
import { json } from "./literal.ts";
import { type SampleRequest, TOKEN } from "./request.ts";

/** Quotes a text as one word of the shell. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A request as a `curl` command. */
export function curlSample(request: SampleRequest, origin: string): string {
  const { operation, body, file, account, ifMatch } = request;
  const { method, requires } = operation;
  const impliedMethod = body === undefined && file === undefined ? "GET" : "POST";
  const options = [
    method === impliedMethod ? "" : `-X ${method}`,
    requires === null ? "" : `-H ${shellQuoted(`Authorization: Token ${TOKEN}`)}`,
    account === undefined ? "" : `-H ${shellQuoted(`X-Account: ${account}`)}`,
    ifMatch === undefined ? "" : `-H ${shellQuoted(`If-Match: ${ifMatch}`)}`,
    body === undefined ? "" : `-H ${shellQuoted("Content-Type: application/json")}`,
    body === undefined ? "" : `-d ${shellQuoted(json(body))}`,
    file === undefined ? "" : `-H ${shellQuoted(`Content-Type: ${file.type}`)}`,
    file === undefined ? "" : `--data-binary ${shellQuoted(file.text)}`,
  ];
  return [`curl ${shellQuoted(origin + target(request))}`, ...options.filter((option) => option !== "")].join(
    " \\\n  ",
  );
}

/** Path and query of a request. */
export function target({ operation, params, query }: SampleRequest): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const whole = fillPath(operation.path, params) + (search === "" ? "" : `?${search}`);
  return whole.replace(/%3C([\w+]+)%3E/g, (_, name: string) => `<${name.replaceAll("+", " ")}>`);
}
