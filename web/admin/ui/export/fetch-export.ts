import type { OperationId } from "#contract";
import { ApiError } from "#contract/client";
import { OPERATIONS } from "#contract/wire";
import { fillPath } from "#contract/wire/operation";
import { fetchSignedIn } from "../../api/fetch.ts";
import { session } from "../../api/session.ts";
import { rowCounter } from "./count-rows.ts";

/** A completely received file. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  readonly rows: number;
}

/** The received amount; `total` was announced by the server, unless it takes too long to count. */
export interface ExportProgress {
  readonly rows: number;
  readonly total: number | undefined;
}

/** The path parameters and the query of an export. */
interface Wanted {
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Reads an export as a stream, and reports its progress.
 *
 * @throws ApiError if it is rejected, DOMException "AbortError" if it is canceled
 */
export async function fetchExport(
  operation: OperationId,
  { params, query }: Wanted,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const address = `${fillPath(OPERATIONS[operation].path, params)}?${new URLSearchParams(query)}`;
  const headers = { Accept: "text/csv", "X-Account": session().account.slug };
  const response = await fetchSignedIn(address, { headers, credentials: "same-origin", signal });
  if (!response.ok || response.body === null) {
    const body: unknown = await response.json().catch(() => undefined);
    throw new ApiError(operation, response.status, body, undefined);
  }
  const announced = response.headers.get("X-Total-Count");
  const total = announced === null ? undefined : Number(announced);
  const decoder = new TextDecoder();
  const counter = rowCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    // the first line has the names of the columns
    rows = Math.max(0, counter.add(decoder.decode(value, { stream: true })) - 1);
    onProgress({ rows, total });
  }
  const content = new Blob(parts, { type: "text/csv;charset=utf-8" });
  return { name: fileName(response.headers.get("Content-Disposition")) ?? "export.csv", content, rows };
}

const fileName = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? "")?.[1];

/** Makes the browser save a file as a download. */
export function saveExport({ name, content }: Pick<ExportedFile, "name" | "content">): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser must have started to read it
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
