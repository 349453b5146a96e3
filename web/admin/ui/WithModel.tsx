import type { ReactNode } from "react";
import type { ModelDocument } from "#engine";
import { useModel } from "../data/model.ts";
import { Failed } from "./Failed.tsx";
import { ListSkeleton } from "./list/ListSkeleton.tsx";

/** A page that is made from the model that is worked on, once it has been read. */
export function WithModel({ children }: { readonly children: (document: ModelDocument) => ReactNode }) {
  const { data, error, refetch } = useModel();
  if (data !== undefined) return children(data.document);
  return error === null ? <ListSkeleton /> : <Failed error={error} retry={() => void refetch()} />;
}
