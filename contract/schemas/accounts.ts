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
  slug: slug.describe("Names the account in `X-Account`; unique in the installation, derived from the name if absent."),
  parent: id.nullable().describe("Id of its agency, whose administrators may act in it; an agency has none itself."),
  time_zone: timeZone.describe("Decides what `today()` is, such as Europe/London."),
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
    bands: fields.bands.exactOptional().describe("Those of the model that is copied if absent, else the usual ones."),
    first_user: FirstUser.exactOptional().describe("Somebody to sign in, created with the account."),
    copy_model_of: id
      .exactOptional()
      .describe("Id of an account within reach whose questions, models, rules and bands it begins with."),
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

export const accountSchemas = {
  listAccounts: {
    query: z.strictObject({
      ...pageQuery,
      parent: idQuery.exactOptional().describe("Only clients of this agency."),
      search: text(FIELD_LIMITS.search).exactOptional().describe("Part of the name or slug, in any case."),
    }),
    answer: pageOf("AccountPage", Account),
  },
  createAccount: { body: AccountCreate, answer: Account },
  getAccount: { params, answer: Account },
  replaceAccount: { params, body: AccountWrite, answer: Account },
  updateAccount: { params, body: AccountPatch, answer: Account },
  deleteAccount: { params },
} as const satisfies CallSchemas;
