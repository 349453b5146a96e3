import type { Area } from "../area/area.ts";
import { paths } from "../area/area.ts";

/** The address of a list with filters set. @example listing(tokens, { user: 3 }) */
export const listing = (area: Pick<Area, "path">, filter: Readonly<Record<string, unknown>>): string =>
  `${paths.list(area)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
