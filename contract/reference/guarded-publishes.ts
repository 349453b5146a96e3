import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const guarded = {
  id: 1,
  draft: { id: 6, name: "Simpler" },
  live_version: 52,
  version: 53,
  state: "running",
  share: 5,
  shares: [5, 25],
  note: "Fewer questions.",
  started_by: { id: personId("admin"), username: PEOPLE.admin.username },
  started_at: CREATED_AT,
  ended_at: null,
  reason: null,
  stages: [{ share: 5, started_at: CREATED_AT, ended_at: null }],
} as const;

const VOLATILE = ["draft", "live_version", "version", "started_at", "ended_at"];

const widened = {
  ...guarded,
  share: 25,
  stages: [
    { share: 5, started_at: CREATED_AT, ended_at: CREATED_AT },
    { share: 25, started_at: CREATED_AT, ended_at: null },
  ],
} as const;

const REASON = "Too few leads of the new version bought.";

const withdrawn = {
  ...widened,
  state: "withdrawn",
  share: null,
  ended_at: CREATED_AT,
  reason: REASON,
  stages: widened.stages.map((stage) => ({ ...stage, ended_at: CREATED_AT })),
};

const params = { id: guarded.id };

const ENDED = "The guarded publish has ended.";

export const guardedPublishReference = {
  startGuardedPublish: {
    tag: "Publishing",
    summary: "Start a guarded publish",
    description:
      "Makes a version of the draft that scores a share of the new leads, while the live one scores the others. Which of the two scores a lead follows from its `lead_id`, so a lead that is sent again gets the same version; `model_version` of the lead says which. Test leads and imported ones are scored by the live version. Until the guarded publish ends, the live model cannot change. An account has one at a time.",
    success: "The guarded publish.",
    errors: {
      400: "The draft cannot be published: `detail` says why. Or the account has a guarded publish already, or a field is invalid.",
    },
    examples: [
      {
        name: "With 5 %, then 25 % of the new leads",
        request: { body: { draft: guarded.draft.id, note: guarded.note, shares: [5, 25] } },
        status: 201,
        response: guarded,
        volatile: VOLATILE,
      },
      {
        name: "Shares that do not grow",
        request: { body: { draft: guarded.draft.id, note: guarded.note, shares: [25, 5] } },
        status: 400,
        response: {
          shares: ["Each share must be larger than the one before it, such as 5, then 25."],
          codes: { shares: ["invalid"] },
        },
      },
    ],
  },
  listGuardedPublishes: {
    tag: "Publishing",
    summary: "List guarded publishes",
    description: "All guarded publishes of the account, the newest first.",
    success: "One page of guarded publishes.",
    examples: [
      {
        name: "All",
        request: {},
        status: 200,
        response: firstPage("listGuardedPublishes", [guarded]),
        volatile: VOLATILE,
      },
    ],
  },
  getGuardedPublish: {
    tag: "Publishing",
    summary: "Get a guarded publish",
    description: "Its versions, its current share, and its earlier ones.",
    success: "The guarded publish.",
    examples: [{ name: "One", request: { params }, status: 200, response: guarded, volatile: VOLATILE }],
  },
  widenGuardedPublish: {
    tag: "Publishing",
    summary: "Widen a guarded publish",
    description:
      "Gives its version the next share of `shares`, or the one you name. The leads that it scored so far stay with it. After the last share, or with 100, the version is live: it scores all new leads, and the guarded publish has ended.",
    success: "The guarded publish.",
    errors: { 400: `${ENDED} Or the share is not larger than the current one.` },
    examples: [
      {
        name: "To the next share",
        request: { params, body: {} },
        status: 200,
        response: widened,
        volatile: VOLATILE,
      },
      {
        name: "To a smaller share",
        request: { params, body: { share: 10 } },
        status: 400,
        response: {
          share: ["The version scores 25 % of the new leads already. Choose a larger share, or withdraw it."],
          codes: { share: ["out_of_range"] },
        },
      },
    ],
  },
  withdrawGuardedPublish: {
    tag: "Publishing",
    summary: "Withdraw a guarded publish",
    description:
      "The live version scores all new leads again, and the draft can be changed again. Leads that the withdrawn version has scored keep their results; re-score them if they should have those of the live model.",
    success: "The guarded publish.",
    errors: { 400: ENDED },
    examples: [
      {
        name: "Withdraw it",
        request: { params, body: { reason: REASON } },
        status: 200,
        response: withdrawn,
        volatile: VOLATILE,
      },
      {
        name: "A second time",
        request: { params, body: { reason: REASON } },
        status: 400,
        response: { detail: "This guarded publish has ended: version 53 was withdrawn.", code: "wrong_state" },
        volatile: ["detail"],
      },
    ],
  },
} satisfies CallReferences;
