import { runCooperatively } from "../base/cooperative.ts";
import { createTurns } from "../turns/keyed.ts";
import type { ModelVersion } from "./version.ts";

type Preparable = Pick<ModelVersion, "compiling">;

/** Prepares a version for scoring, and returns it. */
export type Preparation = <Model extends Preparable>(model: Model) => Promise<Model>;

/**
 * Creates a function that prepares a version for scoring: its document is compiled in slices, between which other
 * requests are served. Each version is prepared once, one after the other: several at a time would each take a slice
 * before other work runs. If a document shares items with one that is prepared, only the rest is compiled.
 */
export function createPreparation(): Preparation {
  const turns = createTurns<Preparable>({ perNode: 1, perKey: 1 });
  const begun = new WeakMap<Preparable, Promise<void>>();
  return async (model) => {
    let preparation = begun.get(model);
    if (preparation === undefined) {
      preparation = turns.take([model], () => runCooperatively(model.compiling()));
      begun.set(model, preparation);
    }
    await preparation;
    return model;
  };
}
