import { useLocation } from "react-router";
import { type AdminPlace, paths } from "./paths.ts";

/** The page that linked to a form, and to which the form returns. */
export interface Back {
  readonly label: string;
  /** Its address, with the place on it. */
  readonly to: string;
}

/**
 * The state of a link to a form, with which the form returns.
 * @example <Link to={…} state={backTo({ label: "Model", to: "/model/" })} />
 */
export const backTo = (back: Back) => ({ back });

/** Where a form of an area returns to: the page that linked to it, otherwise the list of the area. */
export function useBack(area: AdminPlace & { readonly title: string }): Back {
  const state: unknown = useLocation().state;
  const back = typeof state === "object" && state !== null && "back" in state ? (state.back as Partial<Back>) : {};
  const { label = area.title, to = paths.list(area) } = back;
  return { label, to };
}
