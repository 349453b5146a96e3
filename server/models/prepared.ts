import { type ModelDocument, preparing } from "#engine";
import { inSlices } from "../base/in-slices.ts";

interface WithDocument {
  readonly document: ModelDocument;
}

/**
 * Makes a function that prepares a version for scoring: the costly part of compiling its document is done in slices,
 * between which other requests are served. Each version is prepared once, and one after the other: several at a
 * time would take a slice each before anybody else is served. Of a document that shares its items with one that is
 * prepared, only the rest is left to do.
 */
export function createPreparation(): <Model extends WithDocument>(model: Model) => Promise<Model> {
  const begun = new WeakMap<WithDocument, Promise<void>>();
  let former: Promise<void> = Promise.resolve();
  return async (model) => {
    let preparation = begun.get(model);
    if (preparation === undefined) {
      preparation = former.then(() => inSlices(preparing(model.document)));
      begun.set(model, preparation);
      // what fails fails for whoever asked, and the next begins
      former = preparation.catch(() => {});
    }
    await preparation;
    return model;
  };
}
