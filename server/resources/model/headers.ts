import type { MODEL_HEADERS } from "#contract";
import { EMPTY_MODEL } from "#engine";
import { etagOf } from "../../http/etag.ts";
import { presentLiveModel } from "../../models/live-model.ts";
import type { MadeVersion } from "../../models/store.ts";

/** Says in the headers of the answer which version of the model the request made, if it made one. */
export function tellVersion(headers: Record<string, string>, made: MadeVersion | undefined): void {
  if (made === undefined) return;
  Object.assign(headers, {
    "Model-Version": String(made.version),
    "Model-Previous-Version": String(made.follows),
    // the document is no part of the tag
    "Model-ETag": etagOf(presentLiveModel(made, EMPTY_MODEL)),
  } satisfies Record<keyof typeof MODEL_HEADERS, string>);
}
