import { z } from "zod";
import { DEFAULT_BANDS } from "#engine";
import { FAILING_TESTS, REVIEW_MODES } from "../wire/drafts.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { ACCESS_SETTLES_DAYS } from "../wire/rates.ts";
import { Bands, bands } from "./bands.ts";
import { bodySchema, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, moment, origins, pathId, person, slug, text, timeZone } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";
import { FirstUser } from "./users.ts";

export const Account = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable(),
    time_zone: z.string(),
    bands: Bands,
    cors_origins: origins,
    review: z.enum(REVIEW_MODES),
    failing_tests: z.enum(FAILING_TESTS),
    track_links: z.boolean(),
    created_at: moment,
  })
  .meta({ id: "Account", description: "A client account with its own model, leads, users, and tokens." });

const fields = {
  name: filledText(FIELD_LIMITS.name),
  slug: slug.describe("Used in `X-Account`. Unique in the installation; derived from the name if absent."),
  parent: id.nullable().describe("Id of its agency, whose administrators can act in it. Null for an agency."),
  time_zone: timeZone.describe("The time zone of `today()` and of days, such as America/New_York."),
  bands,
  cors_origins: origins.describe(
    "Origins whose web pages can call the API with a token of this account, such as `https://www.example.com`.",
  ),
  review: z
    .enum(REVIEW_MODES)
    .describe(
      "With `four_eyes`, nobody changes the live model alone: drafts are published once someone else approves. At least two people must be able to approve. Only a superuser can turn it off here; anyone else requests it, and another administrator confirms it.",
    ),
  failing_tests: z
    .enum(FAILING_TESTS)
    .describe("Whether failing tests `block` the publishing of a draft or only `warn`."),
  track_links: z
    .boolean()
    .describe(
      "Whether affiliate links and redirect URLs in the results of leads lead through this server, which counts who follows them. The server must know its public address (`PUBLIC_URL`). Links that were given out while it was on keep working when it is off.",
    ),
};

const shape = {
  ...fields,
  slug: fields.slug.exactOptional(),
  parent: fields.parent.exactOptional(),
  time_zone: fields.time_zone.default("UTC"),
  cors_origins: fields.cors_origins.exactOptional(),
  review: fields.review.exactOptional(),
  failing_tests: fields.failing_tests.exactOptional(),
  track_links: fields.track_links.exactOptional(),
  bands: fields.bands.default(DEFAULT_BANDS),
};

const READ_ONLY = ["id", "created_at"];

export const AccountWrite = bodySchema(
  "AccountWrite",
  "All fields of an account. If `slug`, `parent`, `cors_origins`, `review`, `failing_tests`, or `track_links` is absent, it is kept.",
  shape,
  READ_ONLY,
);

export const AccountCreate = bodySchema(
  "AccountCreate",
  "All fields of an account. If `parent` is absent, it is your agency; for superusers, there is none.",
  {
    ...shape,
    bands: fields.bands
      .exactOptional()
      .describe("If absent, those of the template or the copied model, or the defaults."),
    first_user: FirstUser.exactOptional().describe("A first user, created with the account."),
    copy_model_of: id
      .exactOptional()
      .describe("Id of an account you have access to. Its questions, scoring models, rules, and bands are copied."),
    template: slug
      .exactOptional()
      .describe("Slug of the template that its model starts from. Cannot be combined with `copy_model_of`."),
  },
  READ_ONLY,
);

const AccountPatch = bodySchema(
  "AccountPatch",
  "The fields of an account to change.",
  optionalMembers(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the account.") });

export const AccountReview = z
  .strictObject({
    review: z.enum(REVIEW_MODES),
    reviewers: z
      .array(
        z.strictObject({
          ...person.shape,
          account: id.describe("The account they belong to."),
          counts_from: moment
            .nullable()
            .describe(
              `From when they can approve and confirm. Null: now. Under four eyes, someone who was given access by another person waits ${ACCESS_SETTLES_DAYS} days.`,
            ),
          gave_access_to: z
            .array(id)
            .describe(
              `Ids of users that they gave access in the last ${ACCESS_SETTLES_DAYS} days, directly or through someone else. They cannot approve what these did.`,
            ),
        }),
      )
      .describe("Who can approve drafts of the account, by username. Nobody approves their own work."),
    other_reviewers: z
      .int()
      .min(0)
      .describe("How many superusers can approve as well. Superusers see them in `reviewers` instead."),
    off_request: z
      .strictObject({ requested_by: person, requested_at: moment, reason: z.string() })
      .nullable()
      .describe(
        "The request to turn off four eyes that awaits someone else’s confirmation. Null if there is none. A request ends when the user who made it can no longer approve.",
      ),
  })
  .meta({ id: "AccountReview", description: "Whether changes need a second person, and who that can be." });

const AccountOverview = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable(),
    leads: z.int().min(0).describe("Number of leads."),
    leads_by_day: z
      .array(z.int().min(0))
      .describe(
        "Leads that arrived in each of the last 30 periods of 24 hours, oldest first. The last period ends now.",
      ),
    high_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Share of these leads that are in the highest band of the total. Null if there are none."),
    last_lead_at: moment.nullable(),
    model_version: z.int().describe("The live version."),
    published_at: moment.nullable().describe("When it went live."),
    drafts_in_review: z.int().min(0).describe("Number of drafts that wait for a review."),
    source: z
      .strictObject({
        name: z.string().describe("Name of the file, the template, or the account that was copied."),
        version: z.int().describe("The version that it was applied or published as."),
        changed_since: z.boolean().describe("Whether the live model has changed since."),
      })
      .nullable()
      .describe(
        "What the model was last made from: a model file, a template, or a copy of an account. Null if it was built by hand.",
      ),
  })
  .meta({ id: "AccountOverview", description: "Leads and model of an account, to compare accounts." });

export const accountSchemas = {
  getAccountOverview: { answer: z.array(AccountOverview) },
  listAccounts: {
    query: z.strictObject({
      ...pageQuery,
      parent: idQuery.exactOptional().describe("Only clients of this agency."),
      search: searchQuery("the name or slug"),
      ordering: orderingQuery("listAccounts").prefault(["id"]),
    }),
    answer: pageSchema("AccountPage", Account),
  },
  createAccount: { body: AccountCreate, answer: Account },
  getAccount: { params, answer: Account },
  replaceAccount: { params, body: AccountWrite, answer: Account },
  updateAccount: { params, body: AccountPatch, answer: Account },
  deleteAccount: { params },
  getAccountReview: { params, answer: AccountReview },
  requestReviewOff: {
    params,
    body: bodySchema("ReviewOffRequest", "Why four eyes is no longer needed.", {
      reason: text(FIELD_LIMITS.text).default("").describe("What the others should know. Optional."),
    }),
    answer: AccountReview,
  },
  confirmReviewOff: { params, answer: AccountReview },
  cancelReviewOff: { params, answer: AccountReview },
} as const satisfies CallSchemas;
