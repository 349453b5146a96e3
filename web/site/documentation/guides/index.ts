import type { ComponentType } from "react";
import type { GuideName } from "../places.ts";
import { Tutorial } from "../tutorial/Tutorial.tsx";
import { AdminGuide } from "./AdminGuide.tsx";
import { Agencies } from "./Agencies.tsx";
import { Changelog } from "./Changelog.tsx";
import { Configuration } from "./Configuration.tsx";
import { ChangeSafely } from "./changes/ChangeSafely.tsx";
import { FourEyes } from "./changes/FourEyes.tsx";
import { Rescoring } from "./changes/Rescoring.tsx";
import { Simulations } from "./changes/Simulations.tsx";
import { Demo } from "./Demo.tsx";
import { EventTypes } from "./EventTypes.tsx";
import { FollowEvents } from "./FollowEvents.tsx";
import { HighAvailability } from "./HighAvailability.tsx";
import { ImportLeads } from "./ImportLeads.tsx";
import { Limits } from "./Limits.tsx";
import { Operations } from "./Operations.tsx";
import { Reasons } from "./Reasons.tsx";
import { ReceiveWebhooks } from "./ReceiveWebhooks.tsx";
import { Recipes } from "./Recipes.tsx";
import { RecordOutcomes } from "./RecordOutcomes.tsx";
import { Records } from "./Records.tsx";
import { Roles } from "./Roles.tsx";
import { TestTokens } from "./TestTokens.tsx";
import { TrackLinks } from "./TrackLinks.tsx";

interface Guide {
  /** One or two sentences for search engines and shared links. */
  readonly description: string;
  readonly Content: ComponentType;
}

/** The content of each guide. */
export const GUIDE_CONTENTS: Readonly<Record<GuideName, Guide>> = {
  "first-model": {
    description:
      "Build a lead scoring model with curl in five minutes: questions, scoring models, rules, and a scored lead.",
    Content: Tutorial,
  },
  admin: {
    description: "Build questions, scoring models, and rules in the Leadplane admin, and read how a lead was scored.",
    Content: AdminGuide,
  },
  "change-safely": {
    description: "Change a scoring model in a draft, test and simulate it on your leads, publish it, and roll it back.",
    Content: ChangeSafely,
  },
  simulations: {
    description: "What a Leadplane simulation compares, and how to read its migration matrix, rules, and movers.",
    Content: Simulations,
  },
  "four-eyes": {
    description: "Require that a second person approves every change of the scoring model before it goes live.",
    Content: FourEyes,
  },
  reasons: {
    description:
      "What held a lead’s score back, the smallest change of answers that reaches the next band, and what Leadplane gives for adverse action notices under Regulation B.",
    Content: Reasons,
  },
  "test-tokens": {
    description: "Try the Leadplane API with test leads: scored and explained like all others, and counted nowhere.",
    Content: TestTokens,
  },
  "import-leads": {
    description: "Import leads from a CSV file of any CRM or spreadsheet, correct the rows with errors, and undo it.",
    Content: ImportLeads,
  },
  "record-outcomes": {
    description: "Record which leads became customers, what counts as a success, and correct it.",
    Content: RecordOutcomes,
  },
  "track-links": {
    description: "Count which leads follow the affiliate links and redirect URLs of your recommendations.",
    Content: TrackLinks,
  },
  "follow-events": {
    description:
      "Read what happens to your leads from the Leadplane feed of events, as it happens, and mirror leads without missing one.",
    Content: FollowEvents,
  },
  "event-types": {
    description: "Every type of event that Leadplane sends, with its fields and an example.",
    Content: EventTypes,
  },
  "receive-webhooks": {
    description:
      "Have Leadplane send leads and other events to your systems: conditions, templates, verification, and what happens when a receiver fails.",
    Content: ReceiveWebhooks,
  },
  recipes: {
    description:
      "Programs to copy: verify webhooks and mirror leads in Node.js and Python, and connect Slack, HubSpot, n8n, and Zapier.",
    Content: Recipes,
  },
  rescoring: {
    description: "Apply the live scoring model to leads that are already stored, watch the job, and undo it.",
    Content: Rescoring,
  },
  roles: { description: "What each role in Leadplane can do, and in which accounts.", Content: Roles },
  agencies: {
    description: "How an agency sets up client accounts, users, and models in Leadplane, step by step.",
    Content: Agencies,
  },
  demo: {
    description:
      "The accounts, users, and leads that come with a new Leadplane installation, and how to start without.",
    Content: Demo,
  },
  records: {
    description: "Who did what in Leadplane: the audit log, sessions, and exports of leads and events as CSV.",
    Content: Records,
  },
  operations: {
    description: "Run Leadplane in production: systemd, TLS, PostgreSQL, upgrades, backups, monitoring, and sizing.",
    Content: Operations,
  },
  "high-availability": {
    description:
      "Run Leadplane on two PostgreSQL servers with Patroni, etcd, and HAProxy, so that no lead is lost with a machine.",
    Content: HighAvailability,
  },
  configuration: {
    description: "Every environment variable that Leadplane reads, with its default and meaning.",
    Content: Configuration,
  },
  limits: {
    description: "Sizes, rates, and timeouts of the Leadplane API, and how to use it from a browser.",
    Content: Limits,
  },
  changelog: { description: "What each version of Leadplane added, changed, and fixed.", Content: Changelog },
};
