import { useLocation } from "react-router";
import { type Place, paths } from "./paths.ts";

/** A page that sent one to a form, and is gone back to from there. */
export interface Back {
  readonly label: string;
  /** Its address, with the place on it. */
  readonly to: string;
}

/** What a link to a form carries, so that the form leads back. @example <Link to={…} state={backTo({ label: "Model", to: "/model/" })} /> */
export const backTo = (back: Back) => ({ back });

/** Where a form of an area leads when it is done: to the page that sent one here, otherwise to the list of the area. */
export function useBack(area: Place & { readonly title: string }): Back {
  const state: unknown = useLocation().state;
  const back = typeof state === "object" && state !== null && "back" in state ? (state.back as Partial<Back>) : {};
  const { label = area.title, to = paths.list(area) } = back;
  return { label, to };
}
