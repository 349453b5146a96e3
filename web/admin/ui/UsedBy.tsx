import { capitalized, type Use } from "#engine";
import { PLACES } from "../area/paths.ts";
import { LinkList } from "./LinkList.tsx";

/** Where something of the model is used, each use with a link. */
export function UsedBy({ uses, label }: { readonly uses: readonly Use[]; readonly label: string }) {
  const lines = uses.map(({ target: { type, id, name }, why }) => ({
    key: `${type} ${id}`,
    text: capitalized(name),
    to: PLACES[type](id),
    ...(why === "belongs" ? { note: "belongs to it" } : {}),
  }));
  return <LinkList lines={lines} label={label} />;
}
