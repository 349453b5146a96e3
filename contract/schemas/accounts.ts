import { z } from "zod";
import { DEFAULT_BANDS } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { Bands, bands } from "./bands.ts";
import { bodyOf, partly } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, moment, origins, pathId, slug, text, timeZone } from "./fields.ts";
import { idQuery, pageOf, pageQuery } from "./pagination.ts";
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
    created_at: moment,
  })
  .meta({ id: "Account", description: "A client account: it owns its model, leads, users and tokens." });

const fields = {
  name: filledText(FIELD_LIMITS.name),
  slug: slug.describe("Used in `X-Account`. Unique in the installation; derived from the name if absent."),
  parent: id.nullable().describe("Id of its agency, whose administrators can act in it. An agency has none."),
  time_zone: timeZone.describe("Determines `today()`, such as Europe/London."),
  bands,
  cors_origins: origins.describe(
    "Origins whose web pages may call the API with a token of this account, such as `https://www.example.com`.",
  ),
};

const shape = {
  ...fields,
  slug: fields.slug.exactOptional(),
  parent: fields.parent.exactOptional(),
  time_zone: fields.time_zone.default("UTC"),
  cors_origins: fields.cors_origins.exactOptional(),
  bands: fields.bands.default(DEFAULT_BANDS),
};

const READ_ONLY = ["id", "created_at"];

export const AccountWrite = bodyOf(
  "AccountWrite",
  "An account, complete; slug, parent and origins stay if absent.",
  shape,
  READ_ONLY,
);

export const AccountCreate = bodyOf(
  "AccountCreate",
  "An account, complete. An absent parent is the caller's agency, for a superuser none.",
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

const AccountPatch = bodyOf(
  "AccountPatch",
  "Changes of an account; what is left out stays.",
  partly(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the account.") });

const AccountOverview = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable(),
    leads: z.int().min(0).describe("All leads there are."),
    leads_by_day: z
      .array(z.int().min(0))
      .describe("Leads that arrived in each of the last 30 times 24 hours; the last ones end now."),
    high_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Part of those in the highest band of the total; null without any."),
    last_lead_at: moment.nullable(),
    model_version: z.int().describe("The live version."),
    published_at: moment.nullable().describe("When it went live."),
    source: z
      .strictObject({
        name: z.string().describe("What the file or template is called."),
        version: z.int().describe("The version that applying it made."),
        changed_since: z.boolean().describe("Whether the live model holds something else."),
      })
      .nullable()
      .describe("The model file that was applied last; null when none ever was."),
  })
  .meta({ id: "AccountOverview", description: "How an account is doing, beside the others within reach." });

export const accountSchemas = {
  getAccountOverview: { answer: z.array(AccountOverview) },
  listAccounts: {
    query: z.strictObject({
      ...pageQuery,
      parent: idQuery.exactOptional().describe("Only clients of this agency."),
      search: text(FIELD_LIMITS.search).exactOptional().describe("Part of the name or slug. Case-insensitive."),
    }),
    answer: pageOf("AccountPage", Account),
  },
  createAccount: { body: AccountCreate, answer: Account },
  getAccount: { params, answer: Account },
  replaceAccount: { params, body: AccountWrite, answer: Account },
  updateAccount: { params, body: AccountPatch, answer: Account },
  deleteAccount: { params },
} as const satisfies CallSchemas;
