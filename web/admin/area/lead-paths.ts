import { useLocation } from "react-router";
import { RESOURCE } from "../api/resource-names.ts";
import { paths } from "./paths.ts";

const AREA = { path: RESOURCE.lead } as const;

/** Names below the area that lead to something else than a lead so called. */
const TAKEN = "add";

/** Addresses of the area. Whatever is not a lead stands below `add/`, so that no lead's name is taken but that one. */
export const leadPaths = {
  area: AREA.path,
  list: paths.list(AREA),
  add: paths.add(AREA),
  test: `${paths.add(AREA)}test/`,
  request: `${paths.add(AREA)}request/`,
  erasures: `${paths.add(AREA)}erasures/`,
  erasure: (id: number) => `${paths.add(AREA)}erasures/${id}/`,
  /** The leads that a re-scoring gave a new result. */
  rescored: (id: number) => `${paths.list(AREA)}?${new URLSearchParams({ rescoring: String(id) })}`,
  lead: (leadId: string) => (leadId === TAKEN ? `${paths.add(AREA)}change/` : paths.change(AREA, leadId)),
} as const;

/** State of a link to the list of leads that asks at once which of them to re-score. */
export const RESCORE = { rescore: true } as const;

export const isRescore = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "rescore" in state && state.rescore === true;

/**
 * The lead that the address names; undefined when nobody can read it. The router's own parameters take `%252F` for
 * a slash, which an identifier may have written so.
 */
export function useLeadId(): string | undefined {
  const { pathname } = useLocation();
  const [, , , segment = ""] = pathname.split("/");
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
