import type { OperationId } from "../wire/operations.ts";
import { accountReference } from "./accounts.ts";
import { analyticsReference } from "./analytics.ts";
import { auditReference } from "./audit.ts";
import { authenticationReference } from "./authentication.ts";
import { bandReference } from "./bands.ts";
import { calculatedFieldReference } from "./calculated-fields.ts";
import type { CallReference } from "./call.ts";
import { choiceReference } from "./choices.ts";
import { draftReviewReference } from "./draft-review.ts";
import { draftReference } from "./drafts.ts";
import { erasureReference } from "./erasures.ts";
import { eventReference } from "./events.ts";
import { exportReference } from "./exports.ts";
import { guardedPublishReference } from "./guarded-publishes.ts";
import { importReference } from "./imports.ts";
import { jobReference } from "./jobs.ts";
import { leadViewReference } from "./lead-views.ts";
import { leadReference } from "./leads.ts";
import { modelFileReference } from "./model-file.ts";
import { modelVersionReference } from "./model-versions.ts";
import { outcomeReference } from "./outcomes.ts";
import { planeReference } from "./plane.ts";
import { questionReference } from "./questions.ts";
import { simulationReference } from "./recommendation-simulation.ts";
import { recommendationReference } from "./recommendations.ts";
import { rescoringReference } from "./rescorings.ts";
import { scoringModelReference } from "./scoring-models.ts";
import { serviceReference } from "./service.ts";
import { sessionReference } from "./session.ts";
import { modelSimulationReference } from "./simulations.ts";
import { testReference } from "./tests.ts";
import { timelineReference } from "./timeline.ts";
import { tokenReference } from "./tokens.ts";
import { userReference } from "./users.ts";
import { valueRangeReference } from "./value-ranges.ts";
import { webhookReference } from "./webhooks.ts";

/**
 * The documentation of every call of the API: title, description, failures, and examples that tests run. This room
 * depends on schemas and wire.
 */
export const REFERENCE: { readonly [Id in OperationId]: CallReference } = {
  ...authenticationReference,
  ...leadReference,
  ...outcomeReference,
  ...exportReference,
  ...questionReference,
  ...choiceReference,
  ...scoringModelReference,
  ...valueRangeReference,
  ...recommendationReference,
  ...simulationReference,
  ...calculatedFieldReference,
  ...testReference,
  ...analyticsReference,
  ...timelineReference,
  ...planeReference,
  ...userReference,
  ...tokenReference,
  ...accountReference,
  ...sessionReference,
  ...modelVersionReference,
  ...modelFileReference,
  ...bandReference,
  ...draftReference,
  ...draftReviewReference,
  ...auditReference,
  ...leadViewReference,
  ...erasureReference,
  ...importReference,
  ...jobReference,
  ...modelSimulationReference,
  ...rescoringReference,
  ...eventReference,
  ...webhookReference,
  ...guardedPublishReference,
  ...serviceReference,
};
