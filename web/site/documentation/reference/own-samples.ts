import { OPERATIONS, type OperationId } from "#contract/wire";
import { curlSample } from "../../../samples/curl.ts";
import { javascriptSample } from "../../../samples/javascript.ts";
import { pythonSample } from "../../../samples/python.ts";
import type { SampleRequest } from "../../../samples/request.ts";

/** The request that a reader has sent, from the form. */
export type Sent = Omit<SampleRequest, "operation">;

/** Replaces the samples of an endpoint by the request that the reader has just sent. */
export function showOwnRequest(endpoint: Element, id: OperationId, sent: Sent): void {
  const request: SampleRequest = { ...sent, operation: { id, ...OPERATIONS[id] } };
  const programs = { curl: curlSample, javascript: javascriptSample, python: pythonSample };
  for (const [language, program] of Object.entries(programs)) {
    const code = endpoint.querySelector(`[data-sample-panel="${language}"] pre code`);
    if (code !== null) code.textContent = program(request, location.origin);
  }
}
