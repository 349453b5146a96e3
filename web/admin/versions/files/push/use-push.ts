import { useState } from "react";
import { ApiError, etagOf } from "#contract/client";
import type { ModelChange } from "#engine";
import { apiIn } from "../../../api/client.ts";
import type { FileSource } from "../source.ts";

/** How far a file has come with one account. */
export type PushState =
  | { readonly is: "planning" | "applying" }
  | { readonly is: "planned"; readonly changes: readonly ModelChange[]; readonly etag: string | undefined }
  | { readonly is: "applied"; readonly version: number | null }
  | { readonly is: "failed"; readonly error: unknown };

/** By the accounts' slugs. */
export type Pushes = ReadonlyMap<string, PushState>;

/**
 * A file on its way to several accounts: planned for each, then applied one account after the other. What fails for
 * one is told there, and the others go on. Each gets exactly what its plan said, or nothing.
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

  async function apply(slug: string, { sent }: FileSource, etag: string | undefined): Promise<void> {
    put(slug, { is: "applying" });
    try {
      const { version } = await apiIn(slug).applyModelFile({ ...sent, ifMatch: etag });
      put(slug, { is: "applied", version });
    } catch (error) {
      // somebody changed the model since: what the file would do now is shown, and applied only when it was seen
      if (error instanceof ApiError && error.status === 412) await plan(slug, { name: "", sent });
      else put(slug, { is: "failed", error });
    }
  }

  return {
    pushes,
    reset: () => setPushes(new Map()),
    async planAll(slugs: readonly string[], source: FileSource): Promise<void> {
      setPushes(new Map());
      for (const slug of slugs) await plan(slug, source);
    },
    async applyAll(source: FileSource): Promise<void> {
      for (const [slug, state] of pushes) {
        if (state.is === "planned" && state.changes.length > 0) await apply(slug, source, state.etag);
      }
    },
  };
}
