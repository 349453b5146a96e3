import { z } from "zod";
import { DEFAULT_BANDS } from "#engine";
import { bands } from "./bands.ts";
import { bodyOf, partly } from "./body.ts";
import { agency, fixtureAccounts, PEOPLE } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { FIELD_LIMITS, filledText, id, moment, pathId, slug, text, timeZone } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";
import { FirstUser } from "./users.ts";

export const Account = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable(),
    time_zone: z.string(),
    bands,
    created_at: moment,
  })
  .meta({ id: "Account", description: "A client account: it owns its model, leads, users and tokens." });

const fields = {
  name: filledText(FIELD_LIMITS.name),
  slug: slug.describe("Names the account in `X-Account`; unique in the installation, derived from the name if absent."),
  parent: id.nullable().describe("Id of its agency, whose administrators may act in it; an agency has none itself."),
  time_zone: timeZone.describe("Decides what `today()` is, such as Europe/London."),
  bands,
};

const shape = {
  ...fields,
  slug: fields.slug.exactOptional(),
  parent: fields.parent.exactOptional(),
  time_zone: fields.time_zone.default("UTC"),
  bands: fields.bands.default(() => DEFAULT_BANDS.map((band) => ({ ...band }))),
};
const READ_ONLY = ["id", "created_at"];

export const AccountWrite = bodyOf(
  "AccountWrite",
  "An account, complete; slug and parent stay if absent.",
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

const LIST = "/api/v1/accounts/";
const ONE = "/api/v1/accounts/{id}/";
const created = {
  id: fixtureAccounts.length + 1,
  name: "Elm Street Lofts",
  slug: "elm-street-lofts",
  parent: agency.id,
  time_zone: "America/Chicago",
  bands: DEFAULT_BANDS,
  created_at: CREATED_AT,
};
const copied = {
  ...created,
  id: created.id + 1,
  name: "Oak Avenue Homes",
  slug: "oak-avenue-homes",
  time_zone: "UTC",
};
const ownBands = DEFAULT_BANDS.map((band) => (band.letter === "A" ? { ...band, label: "Call today", from: 90 } : band));

export const listAccounts = defineOperation({
  id: "listAccounts",
  method: "GET",
  path: LIST,
  tag: "Accounts",
  summary: "List accounts",
  description: "Those within reach, by id: one's own, its clients for an agency, all for a superuser.",
  auth: "admin",
  scoped: false,
  query: z.strictObject({
    ...pageQuery,
    parent: idQuery.exactOptional().describe("Only clients of this agency."),
    search: text(FIELD_LIMITS.search).exactOptional().describe("Part of the name or slug, in any case."),
  }),
  success: { status: 200, description: "One page of accounts.", schema: pageOf("AccountPage", Account) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "An agency and its clients",
      as: "superuser",
      request: {},
      status: 200,
      response: firstPage(LIST, fixtureAccounts),
    },
    {
      name: "What an administrator of a client sees",
      request: {},
      status: 200,
      response: firstPage(LIST, [fixtureAccounts[1]]),
    },
  ],
});

export const createAccount = defineOperation({
  id: "createAccount",
  method: "POST",
  path: LIST,
  tag: "Accounts",
  summary: "Create a client account",
  description:
    "Superusers create any account, administrators of an agency its clients. It starts with an empty model, or a copy of another account's, and if wanted with a user: all of it or nothing. A client of an agency cannot have clients of its own.",
  auth: "admin",
  scoped: false,
  etag: true,
  body: AccountCreate,
  success: { status: 201, description: "The account.", schema: Account },
  examples: [
    {
      name: "A client of an agency",
      as: "superuser",
      request: { body: { name: created.name, parent: agency.id, time_zone: created.time_zone } },
      status: 201,
      response: created,
    },
    {
      name: "With a model and somebody to sign in",
      as: "superuser",
      request: {
        body: {
          name: copied.name,
          parent: agency.id,
          copy_model_of: fixtureAccounts[1].id,
          first_user: { username: "oak-admin", password: "ten thousand acorns", email: "oak@example.com" },
        },
      },
      status: 201,
      response: copied,
    },
    {
      name: "Several faults at once",
      as: "superuser",
      request: {
        body: {
          name: "",
          slug: "elm street",
          time_zone: "America/Elmstreet",
          first_user: { username: "oak admin", password: "acorns" },
        },
      },
      status: 400,
      response: {
        name: ["This field may not be blank."],
        slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
        time_zone: ['Enter a time zone of the IANA database, such as "Europe/London".'],
        first_user: {
          username: ["Use letters, digits and @ . + - _ only."],
          password: ["Ensure this field has at least 10 characters."],
        },
      },
    },
    {
      name: "What exists already, and what does not",
      as: "superuser",
      request: {
        body: {
          name: "Birch Road",
          slug: agency.slug,
          copy_model_of: 99,
          first_user: { username: PEOPLE.admin.username, password: "ten thousand acorns" },
        },
      },
      status: 400,
      response: {
        slug: [`An account with the slug "${agency.slug}" already exists.`],
        copy_model_of: ["There is no account 99."],
        first_user: { username: ["A user with that username already exists."] },
      },
    },
    {
      name: "An administrator of a client",
      request: { body: { name: created.name } },
      status: 403,
      response: { detail: "You do not have permission to perform this action." },
    },
  ],
});

export const getAccount = defineOperation({
  id: "getAccount",
  method: "GET",
  path: ONE,
  tag: "Accounts",
  summary: "Read an account",
  description: "",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 200, description: "The account.", schema: Account },
  examples: [
    { name: "One's own", request: { params: { id: 2 } }, status: 200, response: fixtureAccounts[1] },
    { name: "One out of reach", request: { params: { id: 3 } }, status: 404, response: { detail: "Not found." } },
  ],
});

export const replaceAccount = defineOperation({
  id: "replaceAccount",
  method: "PUT",
  path: ONE,
  tag: "Accounts",
  summary: "Replace an account",
  description:
    "Administrators change their own account except its parent and slug; agencies and superusers those in their reach.",
  auth: "admin",
  scoped: false,
  etag: true,
  makesVersion: true,
  params,
  body: AccountWrite,
  success: { status: 200, description: "The account.", schema: Account },
  examples: [
    {
      name: "Another name, default time zone and bands",
      as: "superuser",
      request: { params: { id: created.id }, body: { name: "Elm Street Homes" } },
      status: 200,
      response: { ...created, name: "Elm Street Homes", time_zone: "UTC" },
    },
  ],
});

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "PATCH",
  path: ONE,
  tag: "Accounts",
  summary: "Change an account",
  description: "Only what is sent changes. New bands make a new version of the account's model.",
  auth: "admin",
  scoped: false,
  etag: true,
  makesVersion: true,
  params,
  body: AccountPatch,
  success: { status: 200, description: "The account.", schema: Account },
  examples: [
    {
      name: "Bands of its own",
      as: "superuser",
      request: { params: { id: created.id }, body: { bands: ownBands } },
      status: 200,
      response: { ...created, name: "Elm Street Homes", time_zone: "UTC", bands: ownBands },
    },
  ],
});

export const deleteAccount = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: ONE,
  tag: "Accounts",
  summary: "Delete an account",
  description: "With its model, users and tokens. Refused while it has leads or clients, and for one's own account.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 204, description: "Deleted." },
  errors: { 400: "The account has leads or clients, or is your own." },
  examples: [
    { name: "Delete", as: "superuser", request: { params: { id: created.id } }, status: 204 },
    {
      name: "An account with leads",
      as: "superuser",
      request: { params: { id: 2 } },
      status: 400,
      response: { non_field_errors: ["Harbor Rentals has leads, so it cannot be deleted."] },
    },
  ],
});
