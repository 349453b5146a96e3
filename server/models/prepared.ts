import { runCooperatively } from "../base/cooperative.ts";
import type { ModelVersion } from "./version.ts";

type Preparable = Pick<ModelVersion, "compiling">;

/**
 * Makes a function that prepares a version for scoring: its document is compiled in slices, between which other requests
 * are served. Each version is prepared once, and one after the other: several at a time would take a slice each before
 * anybody else is served. Of a document that shares its items with one that is prepared, only the rest is left to do.
 */
export function createPreparation(): <Model extends Preparable>(model: Model) => Promise<Model> {
  const begun = new WeakMap<Preparable, Promise<void>>();
  let former: Promise<void> = Promise.resolve();
  return async (model) => {
    let preparation = begun.get(model);
    if (preparation === undefined) {
      preparation = former.then(() => runCooperatively(model.compiling()));
      begun.set(model, preparation);
      // what fails fails for whoever asked, and the next begins
      former = preparation.catch(() => {});
    }
    await preparation;
    return model;
  };
}
