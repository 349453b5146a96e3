import { type ModelDocument, sizeOf } from "#engine";
import { unansweredCheck } from "../http/answer-in-time.ts";
import { createModelChanges, restAfterLarge, tooManyChanges } from "../turns/model-turns.ts";
import { createPreparation } from "./prepared.ts";
import type { ModelVersion } from "./version.ts";

/** One change of a model, live or in a draft. */
interface Revising<
  Version extends ModelVersion<number | null>,
  From extends { readonly model: Version },
  Next,
  Stored,
> {
  /** Returns the present state. @throws HttpError if it cannot be changed */
  read(): Promise<From>;
  /** Returns the next document. If it is the same object, nothing is stored. */
  derive(from: From): Next | Promise<Next>;
  versionOf(from: From, document: ModelDocument): Version;
  /** Stores and caches it. @returns undefined if another writer was faster */
  store(from: From, next: Next, model: Version): Promise<Stored | undefined>;
}

/** The result of a change. */
interface Revised<From, Next, Stored> {
  readonly from: From;
  readonly next: Next;
  /** Undefined if there was nothing to change. */
  readonly stored: Stored | undefined;
}

export interface Revisions {
  /**
   * Stores the document that `derive` returns as the next revision. On one node, concurrent changes of an account take
   * turns; among nodes, the loser of a race derives again from the winner's document.
   *
   * @throws HttpError 503 if others keep changing it, or the request was answered already: then nothing is stored
   */
  revise<
    Version extends ModelVersion<number | null>,
    From extends { readonly model: Version },
    Next extends { readonly document: ModelDocument },
    Stored,
  >(accountId: number, revising: Revising<Version, From, Next, Stored>): Promise<Revised<From, Next, Stored>>;
  /**
   * Runs other work that changes models, in turn with the changes of this node.
   *
   * @param size of the document, in characters
   * @throws HttpError 503 if its turn has not come in time, or the request was answered already: the work is not run
   */
  inTurn<Value>(accountId: number, size: () => number, work: () => Promise<Value>): Promise<Value>;
}

/**
 * Milliseconds after which a change that keeps losing races against other nodes is abandoned: enough for dozens of
 * them.
 */
const MAX_CHANGE_MS = 2_500;

/**
 * Characters of a document from which on an edit delays others noticeably: small ones are stored in a few milliseconds.
 */
const LARGE = 200_000;

/**
 * Returns how many milliseconds the account's next edit waits.
 *
 * @param size of the document, in characters
 * @param took milliseconds that this edit took
 */
const restAfter = (size: number, took: number): number => (size > LARGE ? restAfterLarge(took) : 0);

/** The changes of models, or of drafts, on one node. @param prepare compiles a document before it is stored */
export function createRevisions(prepare = createPreparation()): Revisions {
  const turns = createModelChanges();
  return {
    revise(accountId, { read, derive, versionOf, store }) {
      let size = 0;
      const requireUnanswered = unansweredCheck();
      const work = async () => {
        const deadline = performance.now() + MAX_CHANGE_MS;
        do {
          const from = await read();
          size = sizeOf(from.model.document).document;
          const next = await derive(from);
          if (next.document === from.model.document) return { from, next, stored: undefined };
          const model = versionOf(from, next.document);
          await prepare(model);
          // a model that does not compile is never stored
          void model.compiled;
          requireUnanswered();
          const stored = await store(from, next, model);
          if (stored !== undefined) return { from, next, stored };
        } while (performance.now() < deadline);
        throw tooManyChanges();
      };
      return turns.take([accountId], work, (took) => restAfter(size, took));
    },
    inTurn(accountId, size, work) {
      const requireUnanswered = unansweredCheck();
      const unlessAnswered = async () => {
        requireUnanswered();
        return await work();
      };
      return turns.take([accountId], unlessAnswered, (took) => restAfter(size(), took));
    },
  };
}
