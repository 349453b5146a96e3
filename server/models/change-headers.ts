import type { DRAFT_HEADERS, MODEL_HEADERS } from "#contract";
import { EMPTY_MODEL } from "#engine";
import { etagOf } from "../http/etag.ts";
import { presentLiveModel } from "./live-model.ts";
import type { MadeVersion } from "./store.ts";

/** The headers of an answer about a change. */
export type ChangeHeaders = Readonly<Partial<Record<keyof typeof MODEL_HEADERS | keyof typeof DRAFT_HEADERS, string>>>;

/** The headers with the version of the live model that a change created, if it created one. */
export function versionHeaders(made: MadeVersion | undefined): ChangeHeaders {
  if (made === undefined) return {};
  return {
    "Model-Version": String(made.version),
    "Model-Previous-Version": String(made.follows),
    // the tag does not cover the document
    "Model-ETag": etagOf(presentLiveModel(made, EMPTY_MODEL)),
  } satisfies Record<keyof typeof MODEL_HEADERS, string>;
}
