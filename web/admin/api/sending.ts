import type { Client } from "#contract";
import { createClient } from "#contract/client";
import { fetchSignedIn } from "./fetch.ts";

/**
 * The API in an account, for a call that sends a large file.
 *
 * @param onSent called with the bytes that have been sent so far
 * @param signal cancels the call, which then fails with an "AbortError"
 */
export const apiSending = (slug: string, onSent: (bytes: number) => void, signal: AbortSignal): Client =>
  createClient({
    account: slug,
    wording: "form",
    fetch: (url, init) => fetchSignedIn(url, { ...init, signal }, (...sent) => sendReporting(...sent, onSent)),
  });

/** `fetch` itself cannot report how much has been sent. */
function sendReporting(url: string, init: RequestInit, onSent: (bytes: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(responseText, { status, headers: headersOf(request.getAllResponseHeaders()) }));
    };
    request.onerror = () => reject(new TypeError("The connection failed."));
    request.onabort = () => reject(new DOMException("The request was canceled.", "AbortError"));
    init.signal?.addEventListener("abort", () => request.abort());
    request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
  });
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split("\r\n")) {
    const end = line.indexOf(":");
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim());
  }
  return headers;
}
