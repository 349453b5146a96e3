import type { ReactNode } from "react";
import type { ModelDocument } from "#engine";
import { useModel } from "../data/model.ts";
import { Failed } from "./Failed.tsx";
import { ListSkeleton } from "./list/ListSkeleton.tsx";

/** A page that depends on the current model, once it is loaded. */
export function WithModel({ children }: { readonly children: (document: ModelDocument) => ReactNode }) {
  const { data, error, refetch } = useModel();
  if (data !== undefined) return children(data.document);
  return error === null ? <ListSkeleton /> : <Failed error={error} retry={() => void refetch()} />;
}
