import { accounts } from "./accounts/index.ts";
import type { Session } from "./api/session.ts";
import type { Area } from "./area/area.ts";
import { auditLog } from "./audit-log/index.ts";
import { drafts } from "./drafts/index.ts";
import { home } from "./home/index.ts";
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

/** Every area, in the order of the menu. */
export const AREAS: readonly Area[] = [
  home,
  model,
  questions,
  scoringModels,
  recommendations,
  leads,
  tests,
  drafts,
  simulations,
  versions,
  modelFiles,
  settings,
  accounts,
  users,
  tokens,
  auditLog,
  profile,
];

/** Those that are there for whoever is signed in, with what they may do there. */
export const areasFor = (session: Session): readonly Area[] =>
  AREAS.filter(({ isFor }) => isFor === undefined || isFor(session)).map((area) => {
    const { add: _, ...without } = area;
    return area.canAdd === undefined || area.canAdd(session) ? area : without;
  });
