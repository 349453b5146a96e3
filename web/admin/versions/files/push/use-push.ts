import { useState } from "react";
import { ApiError, etagOf } from "#contract/client";
import type { ModelChange } from "#engine";
import { apiIn, apiInDraft } from "../../../api/client.ts";
import type { FileSource } from "../source.ts";

/** The progress of a file in one account. */
export type PushState =
  | { readonly is: "planning" | "applying" }
  | { readonly is: "planned"; readonly changes: readonly ModelChange[]; readonly etag: string | undefined }
  | { readonly is: "applied"; readonly version: number | null }
  | { readonly is: "drafted"; readonly draft: number; readonly simulation: number | null }
  /** `draft` was created and could not be discarded. */
  | { readonly is: "failed"; readonly error: unknown; readonly draft?: number };

/** By the accounts' slugs. */
export type Pushes = ReadonlyMap<string, PushState>;

/** The destination of a file: live at once, or a new draft in each account. */
export type Destination =
  | { readonly to: "live" }
  | { readonly to: "draft"; readonly name: string; readonly note: string };

/**
 * Pushes a file to several accounts: planned for each, then applied one account after the other. A failure in one
 * account is displayed there, and the others continue. A live model gets exactly what its plan said, or nothing. A
 * draft gets the file as it is, and its review shows the changes.
 */
export function usePush() {
  const [pushes, setPushes] = useState<Pushes>(new Map());
  const put = (slug: string, state: PushState) => setPushes((former) => new Map(former).set(slug, state));

  async function plan(slug: string, { sent }: FileSource): Promise<void> {
    put(slug, { is: "planning" });
    try {
      const planned = await apiIn(slug).planModelFile(sent);
      put(slug, { is: "planned", changes: planned.changes, etag: etagOf(planned) });
    } catch (error) {
      put(slug, { is: "failed", error });
    }
  }

  async function applyLive(slug: string, { sent }: FileSource, etag: string | undefined): Promise<PushState> {
    const { version } = await apiIn(slug).applyModelFile({ ...sent, ifMatch: etag });
    return { is: "applied", version };
  }

  async function applyToDraft(
    slug: string,
    { sent }: FileSource,
    { name, note }: { readonly name: string; readonly note: string },
  ): Promise<PushState> {
    const draft = await apiIn(slug).createDraft({ body: { name, description: note } });
    try {
      await apiInDraft(draft.id, slug).applyModelFile(sent);
    } catch (error) {
      // without this, each attempt would leave another empty draft
      return await apiIn(slug)
        .discardDraft({ params: { id: draft.id }, ifMatch: etagOf(draft) })
        .then(
          () => ({ is: "failed", error }),
          () => ({ is: "failed", error, draft: draft.id }),
        );
    }
    // it predicts the effect of the draft, which exists even without it
    const simulation = await apiIn(slug)
      .createSimulation({ body: { draft: draft.id } })
      .catch(() => null);
    return { is: "drafted", draft: draft.id, simulation: simulation?.id ?? null };
  }

  async function apply(
    slug: string,
    source: FileSource,
    etag: string | undefined,
    destination: Destination,
  ): Promise<void> {
    put(slug, { is: "applying" });
    try {
      put(
        slug,
        destination.to === "live" ? await applyLive(slug, source, etag) : await applyToDraft(slug, source, destination),
      );
    } catch (error) {
      // the model has changed since the plan: the new plan is displayed, and must be seen before it is applied
      if (error instanceof ApiError && error.status === 412) await plan(slug, source);
      else put(slug, { is: "failed", error });
    }
  }

  return {
    pushes,
    reset: () => setPushes(new Map()),
    /** Forgets the plans of all accounts except these. */
    keep: (slugs: ReadonlySet<string>) =>
      setPushes((former) => new Map([...former].filter(([slug]) => slugs.has(slug)))),
    /** Plans for the accounts without a plan. */
    async planAll(slugs: readonly string[], source: FileSource): Promise<void> {
      for (const slug of slugs) if (pushes.get(slug)?.is !== "planned") await plan(slug, source);
    },
    async applyAll(source: FileSource, destination: Destination): Promise<void> {
      for (const [slug, state] of pushes) {
        if (state.is === "planned" && state.changes.length > 0) await apply(slug, source, state.etag, destination);
      }
    },
  };
}
