import type { OperationId } from "../wire/operations.ts";
import { accountSchemas } from "./accounts.ts";
import { analyticsSchemas } from "./analytics.ts";
import { attentionSchemas } from "./attention.ts";
import { auditSchemas } from "./audit.ts";
import { authenticationSchemas } from "./authentication.ts";
import { bandSchemas } from "./bands.ts";
import { calculatedFieldSchemas } from "./calculated-fields.ts";
import type { CallSchema } from "./call.ts";
import { choiceSchemas } from "./choices.ts";
import { draftReviewSchemas } from "./draft-review.ts";
import { draftSchemas } from "./drafts.ts";
import { erasureSchemas } from "./erasures.ts";
import { eventSchemas } from "./events.ts";
import { exportSchemas } from "./exports.ts";
import { guardedPublishSchemas } from "./guarded-publishes.ts";
import { importSchemas } from "./imports.ts";
import { jobSchemas } from "./jobs.ts";
import { leadViewSchemas } from "./lead-views.ts";
import { leadSchemas } from "./leads.ts";
import { modelFileSchemas } from "./model-file.ts";
import { modelVersionSchemas } from "./model-versions.ts";
import { outcomeSchemas } from "./outcomes.ts";
import { planeSchemas } from "./plane.ts";
import { questionSchemas } from "./questions.ts";
import { simulationSchemas } from "./recommendation-simulation.ts";
import { recommendationSchemas } from "./recommendations.ts";
import { rescoringSchemas } from "./rescorings.ts";
import { scoringModelSchemas } from "./scoring-models.ts";
import { serviceSchemas } from "./service.ts";
import { sessionSchemas } from "./session.ts";
import { modelSimulationSchemas } from "./simulations.ts";
import { testSchemas } from "./tests.ts";
import { timelineSchemas } from "./timeline.ts";
import { tokenSchemas } from "./tokens.ts";
import { userSchemas } from "./users.ts";
import { valueRangeSchemas } from "./value-ranges.ts";
import { webhookSchemas } from "./webhooks.ts";

/** The parameters and response of every call, as schemas that validate them. This room depends only on wire. */
export const SCHEMAS = {
  ...authenticationSchemas,
  ...leadSchemas,
  ...outcomeSchemas,
  ...exportSchemas,
  ...questionSchemas,
  ...choiceSchemas,
  ...scoringModelSchemas,
  ...valueRangeSchemas,
  ...recommendationSchemas,
  ...simulationSchemas,
  ...calculatedFieldSchemas,
  ...testSchemas,
  ...analyticsSchemas,
  ...timelineSchemas,
  ...planeSchemas,
  ...attentionSchemas,
  ...userSchemas,
  ...tokenSchemas,
  ...accountSchemas,
  ...sessionSchemas,
  ...modelVersionSchemas,
  ...modelFileSchemas,
  ...bandSchemas,
  ...draftSchemas,
  ...draftReviewSchemas,
  ...auditSchemas,
  ...leadViewSchemas,
  ...erasureSchemas,
  ...guardedPublishSchemas,
  ...importSchemas,
  ...jobSchemas,
  ...modelSimulationSchemas,
  ...rescoringSchemas,
  ...eventSchemas,
  ...webhookSchemas,
  ...serviceSchemas,
} satisfies { readonly [Id in OperationId]: CallSchema };
