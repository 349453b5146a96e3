import type { Route } from "../api/paths.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { authenticationRoutes } from "./authentication/routes.ts";
import { draftReviewRoutes } from "./drafts/review-routes.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { retentionRoutes } from "./erasures/retention.ts";
import { erasureRoutes } from "./erasures/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { guardedPublishRoutes } from "./guarded-publishes/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { installationRoutes } from "./installation/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { leadViewRoutes } from "./lead-views/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { modelFileRoutes } from "./model/files.ts";
import { modelRoutes } from "./model/items.ts";
import { simulationRoutes } from "./model/simulation.ts";
import { testRoutes } from "./model/tests.ts";
import { modelVersionRoutes } from "./model/versions.ts";
import { outcomeRoutes } from "./outcomes/routes.ts";
import { rescoringRoutes } from "./rescorings/routes.ts";
import { serviceRoutes } from "./service.ts";
import { sessionRoutes } from "./session/routes.ts";
import { modelSimulationRoutes } from "./simulations/routes.ts";
import { tokenRoutes } from "./tokens/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** Every call of the server; a test compares it with the contract's operations. */
export const routes: readonly Route[] = [
  ...leadRoutes,
  // before the items: /tests/run/ and /tests/from-lead/ are not ids of tests
  ...testRoutes,
  ...modelRoutes,
  ...simulationRoutes,
  ...modelVersionRoutes,
  ...modelFileRoutes,
  ...draftRoutes,
  ...draftReviewRoutes,
  ...analyticsRoutes,
  // before the users: /users/profile/ and similar are not ids of users
  ...authenticationRoutes,
  ...userRoutes,
  ...tokenRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...auditRoutes,
  ...leadViewRoutes,
  ...outcomeRoutes,
  ...erasureRoutes,
  ...retentionRoutes,
  ...guardedPublishRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...eventRoutes,
  ...jobRoutes,
  ...modelSimulationRoutes,
  ...rescoringRoutes,
  ...webhookRoutes,
  ...installationRoutes,
  ...serviceRoutes,
];
