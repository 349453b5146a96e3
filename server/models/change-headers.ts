import type { DRAFT_HEADERS, MODEL_HEADERS } from "#contract";
import { EMPTY_MODEL } from "#engine";
import { etagOf } from "../http/etag.ts";
import { presentLiveModel } from "./live-model.ts";
import type { MadeVersion } from "./store.ts";

/** What the headers of an answer say of a change. */
export type ChangeHeaders = Readonly<Partial<Record<keyof typeof MODEL_HEADERS | keyof typeof DRAFT_HEADERS, string>>>;

/** Which version of the live model a change made, if it made one. */
export function versionHeaders(made: MadeVersion | undefined): ChangeHeaders {
  if (made === undefined) return {};
  return {
    "Model-Version": String(made.version),
    "Model-Previous-Version": String(made.follows),
    // the document is no part of the tag
    "Model-ETag": etagOf(presentLiveModel(made, EMPTY_MODEL)),
  } satisfies Record<keyof typeof MODEL_HEADERS, string>;
}
