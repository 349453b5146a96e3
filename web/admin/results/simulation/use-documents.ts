import { skipToken, useQuery } from "@tanstack/react-query";
import { applyEdit, type ModelDocument } from "#engine";
import { apiInDraft } from "../../api/client.ts";
import { useModelVersion } from "../../data/model-version.ts";
import { asEdit, type PendingEdit } from "../../model-parts/pending-edit.ts";
import type { ListedSimulation } from "./simulations.ts";

/** The model before and after the simulated change. */
export interface Documents {
  readonly before: ModelDocument;
  /** Of a draft: its current state. Undefined if the change can no longer be made. */
  readonly after: ModelDocument | undefined;
}

/** Reads both models of a simulation; `documents` is undefined until they are loaded. */
export function useDocuments({ document, edit }: Pick<ListedSimulation, "document" | "edit">) {
  const { draft, version, against } = document;
  const before = useModelVersion(against);
  const other = useModelVersion(version ?? against);
  const drafted = useQuery({
    queryKey: ["model", draft, "simulated"],
    queryFn: draft === null ? skipToken : () => apiInDraft(draft).getModel(),
  });
  const base = draft === null ? other.data : drafted.data;
  const error = before.error ?? other.error ?? drafted.error;
  const documents: Documents | undefined =
    before.data === undefined || base === undefined
      ? undefined
      : { before: before.data.document, after: withEdit(base.document, edit) };
  return { documents, error };
}

function withEdit(base: ModelDocument, edit: ListedSimulation["edit"]): ModelDocument | undefined {
  if (edit === null) return base;
  const edited = applyEdit(base, asEdit(edit as unknown as PendingEdit));
  return edited.ok ? edited.document : undefined;
}
