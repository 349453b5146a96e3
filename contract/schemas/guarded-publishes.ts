import { z } from "zod";
import { GUARDED_SHARES, GUARDED_STATES, MAX_GUARDED_SHARES } from "../wire/guarded-publishes.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, moment, pathId, person } from "./fields.ts";
import { pageQuery, pageSchema } from "./pagination.ts";

const version = z.int().min(1);

const share = z.int().min(1).max(99);

const GuardedPublish = z
  .strictObject({
    id,
    draft: z.strictObject({ id, name: z.string() }),
    live_version: version.describe("The version that scores the other leads."),
    version: version.describe("The version of the draft."),
    state: z
      .enum(GUARDED_STATES)
      .describe(
        "`published`: the version scores all new leads. `withdrawn`: it scores none, and the draft is open again.",
      ),
    share: share.nullable().describe("Percent of the new leads that it scores now. Null once it has ended."),
    shares: z.array(share).describe("The shares it has one after the other before it scores all new leads."),
    note: z.string(),
    started_by: person.nullable().describe("Null for the command line."),
    started_at: moment,
    ended_at: moment.nullable(),
    reason: z.string().nullable().describe("Why it ended."),
    stages: z.array(z.strictObject({ share, started_at: moment, ended_at: moment.nullable() })),
  })
  .meta({ id: "GuardedPublish", description: "A version that scores a share of the new leads first." });

const params = z.strictObject({ id: pathId });

export const guardedPublishSchemas = {
  startGuardedPublish: {
    body: bodySchema("GuardedPublishStart", "Which draft scores a share of the new leads first.", {
      draft: id.describe("The draft. It must pass the same checks as for publishing."),
      note: filledText(FIELD_LIMITS.text).describe("What the list of versions says about the change."),
      shares: z
        .array(share)
        .min(1)
        .max(MAX_GUARDED_SHARES)
        .default([...GUARDED_SHARES])
        .describe("Percent of the new leads, each larger than the one before it."),
    }),
    answer: GuardedPublish,
  },
  listGuardedPublishes: { query: z.strictObject(pageQuery), answer: pageSchema("GuardedPublishPage", GuardedPublish) },
  getGuardedPublish: { params, answer: GuardedPublish },
  widenGuardedPublish: {
    params,
    body: bodySchema("GuardedPublishWiden", "The next share.", {
      share: z
        .union([share, z.literal(100)])
        .exactOptional()
        .describe(
          "Percent of the new leads; 100 makes the version live. If absent, the next one of `shares`, then 100.",
        ),
    }),
    answer: GuardedPublish,
  },
  withdrawGuardedPublish: {
    params,
    body: bodySchema("GuardedPublishWithdraw", "Why the version is withdrawn.", {
      reason: filledText(FIELD_LIMITS.text),
    }),
    answer: GuardedPublish,
  },
} as const satisfies CallSchemas;
