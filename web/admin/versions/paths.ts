import { RESOURCE } from "../api/resource-names.ts";
import { paths } from "../area/paths.ts";

const LIST = paths.list({ path: RESOURCE.modelVersion });

/** The page that compares two versions. */
export const comparePath = (from: number, to: number) =>
  `${LIST}compare/?${new URLSearchParams({ from: String(from), to: String(to) })}`;
