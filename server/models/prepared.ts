import { runCooperatively } from "../base/cooperative.ts";
import type { ModelVersion } from "./version.ts";

type Preparable = Pick<ModelVersion, "compiling">;

/**
 * Creates a function that prepares a version for scoring: its document is compiled in slices, between which other
 * requests are served. Each version is prepared once, one after the other: several at a time would each take a slice
 * before other work runs. If a document shares items with one that is prepared, only the rest is compiled.
 */
export function createPreparation(): <Model extends Preparable>(model: Model) => Promise<Model> {
  const begun = new WeakMap<Preparable, Promise<void>>();
  let former: Promise<void> = Promise.resolve();
  return async (model) => {
    let preparation = begun.get(model);
    if (preparation === undefined) {
      preparation = former.then(() => runCooperatively(model.compiling()));
      begun.set(model, preparation);
      // a failure rejects for its caller, and the next begins
      former = preparation.catch(() => {});
    }
    await preparation;
    return model;
  };
}
