import type { ReactNode } from "react";
import type { ModelDocument } from "#engine";
import { Failed } from "./Failed.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { useLiveModel } from "./live-model.ts";

/** A page that is made from the live model, once it has been read. */
export function WithLiveModel({ children }: { readonly children: (live: ModelDocument) => ReactNode }) {
  const { data, error, refetch } = useLiveModel();
  if (data !== undefined) return children(data.document);
  return error === null ? <ListSkeleton /> : <Failed error={error} retry={() => void refetch()} />;
}
