import { useLocation } from "react-router";
import { RESOURCE } from "../api/resource-names.ts";
import { TEST } from "./lead-list.ts";
import { paths } from "./paths.ts";

const AREA = { path: RESOURCE.lead } as const;

/** Names below the area that lead to something other than a lead of this name. */
const TAKEN = "add";

/** Addresses of the area. Everything except leads is below `add/`, so that this is the only reserved name. */
export const leadPaths = {
  area: AREA.path,
  list: paths.list(AREA),
  add: paths.add(AREA),
  test: `${paths.add(AREA)}test/`,
  request: `${paths.add(AREA)}request/`,
  erasures: `${paths.add(AREA)}erasures/`,
  erasure: (id: number, isTest = false) => `${paths.add(AREA)}erasures/${id}/${isTest ? `?${TEST}=true` : ""}`,
  /** The test leads. */
  tests: `${paths.list(AREA)}?${TEST}=true`,
  imports: `${paths.add(AREA)}imports/`,
  import: (id: number) => `${paths.add(AREA)}imports/${id}/`,
  /** The leads that came in with an import. */
  imported: (id: number) => `${paths.list(AREA)}?${new URLSearchParams({ import_id: String(id) })}`,
  exports: `${paths.add(AREA)}exports/`,
  /** The leads that a re-scoring gave a new result. */
  rescored: (id: number) => `${paths.list(AREA)}?${new URLSearchParams({ rescoring: String(id) })}`,
  lead: (leadId: string) => (leadId === TAKEN ? `${paths.add(AREA)}change/` : paths.change(AREA, leadId)),
} as const;

/** State of a link to the list of leads that opens the dialog to re-score them. */
export const RESCORE = { rescore: true } as const;

export const isRescore = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "rescore" in state && state.rescore === true;

/**
 * The lead in the address; undefined if it cannot be decoded. The router's own parameters decode `%252F` to a slash,
 * which an identifier may contain as written.
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
