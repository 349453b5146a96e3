import { matchRoutes } from "react-router";
import { accounts } from "./accounts/index.ts";
import type { Session } from "./api/session.ts";
import type { Area, View } from "./area/area.ts";
import { auditLog } from "./audit-log/index.ts";
import { drafts } from "./drafts/index.ts";
import { home } from "./home/index.ts";
import { installation } from "./installation/index.ts";
import { leads } from "./leads/index.ts";
import { model } from "./model/index.ts";
import { profile } from "./profile/index.ts";
import { questions } from "./questions/index.ts";
import { recommendations } from "./recommendations/index.ts";
import { scoringModels } from "./scoring-models/index.ts";
import { settings } from "./settings/index.ts";
import { simulations } from "./simulations/index.ts";
import { tests } from "./tests/index.ts";
import { tokens } from "./tokens/index.ts";
import { users } from "./users/index.ts";
import { modelFiles, versions } from "./versions/index.ts";
import { webhooks } from "./webhooks/index.ts";

/** Every area, in the order of the menu. */
export const AREAS: readonly Area[] = [
  home,
  leads,
  model,
  questions,
  scoringModels,
  recommendations,
  tests,
  drafts,
  simulations,
  versions,
  modelFiles,
  accounts,
  users,
  tokens,
  webhooks,
  settings,
  auditLog,
  installation,
  profile,
];

/** The areas that the user may see, with what the user may do there. */
export const areasFor = (session: Session): readonly Area[] =>
  AREAS.filter(({ isFor }) => isFor === undefined || isFor(session)).map((area) => {
    const { add: _, ...without } = area;
    return area.canAdd === undefined || area.canAdd(session) ? area : without;
  });

/** `/` list, `add/`, the area's further pages, and `<id>/` for everything else below it. */
export function placesOf(area: Area) {
  const { path, list, add, change, pages = [] } = area;
  const at = (below: string, view: View) => ({ path: `/${path}${below}`, area, view });
  return [
    at("", list),
    ...(add === undefined ? [] : [at("/add", add)]),
    ...pages.map((page) => at(`/${page.path}`, page.view)),
    ...(change === undefined ? [] : [at("/:id/*", change)]),
  ];
}

const PLACES = AREAS.flatMap(placesOf);

/** Loads the view at an address, unless the user is not allowed to see it. @param pathname such as `/admin/leads/` */
export async function loadViewAt(pathname: string, base: string): Promise<void> {
  const [found] = matchRoutes(PLACES, pathname, base) ?? [];
  // the view displays why it cannot be loaded
  await found?.route.view.load().catch(() => {});
}
