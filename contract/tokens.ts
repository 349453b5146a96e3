import { z } from "zod";
import { bodyOf } from "./body.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { dateTime, FIELD_LIMITS, filledText, id, moment, pathId, text } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";

const token = {
  id,
  user: id.describe("Id of the user it acts for."),
  username: z.string(),
  account: id.describe("Id of the account that the user belongs to."),
  name: z.string().describe("What it is for; blank for the user's own token."),
  is_default: z.boolean().describe("The user's own token, which `POST /api/token-auth/` answers."),
  created_at: moment,
  expires_at: moment.nullable().describe("When it ends; null: never."),
  last_used_at: moment.nullable().describe("Its last use, to the minute."),
};

const ApiToken = z.strictObject(token).meta({ id: "ApiToken", description: "A token without its value." });

const ApiTokenWithValue = z
  .strictObject({ ...token, token: z.string().describe("Its value, to be sent as `Authorization: Token <token>`.") })
  .meta({ id: "ApiTokenWithValue", description: "A token with its value." });

const TokenCreate = bodyOf("TokenCreate", "A further token of a user.", {
  user: id.exactOptional().describe("Id of the user it acts for; yourself if absent."),
  name: filledText(FIELD_LIMITS.name).describe("What it is for."),
  expires_at: dateTime
    .refine((value) => Date.parse(value) > Date.now(), { error: "Must be in the future." })
    .nullable()
    .default(null)
    .describe("When it ends, with its offset (2030-01-31T00:00:00Z); null: never."),
});

const params = z.object({ id: pathId.describe("Id of the token.") });

const LIST = "/api/v1/tokens/";
const ONE = "/api/v1/tokens/{id}/";
const created = {
  // everybody in the fixture has a token of their own before
  id: Object.keys(PEOPLE).length + 1,
  user: personId("second client"),
  username: PEOPLE["second client"].username,
  account: PEOPLE["second client"].account,
  name: "Kiosk at pier seven",
  is_default: false,
  created_at: CREATED_AT,
  expires_at: "2099-12-31T00:00:00.000Z",
  last_used_at: null,
};
const VALUE = "lp_m3Kq9xWb1RvT7yLhZc5JnDs8PgFa2Ue6oQiXtVhNw";
const ROTATED = "lp_B8vZr2TqWc5nKx1yJmH4sPdLgFa7Ue0oRiVtXhQwM";

export const listTokens = defineOperation({
  id: "listTokens",
  method: "GET",
  path: LIST,
  tag: "Tokens",
  summary: "List tokens",
  description: "Those of the users within reach, by id, without their values.",
  auth: "admin",
  scoped: false,
  query: z.strictObject({
    ...pageQuery,
    id: idQuery.exactOptional().describe("Only this one, to read of it without its value."),
    user: idQuery.exactOptional().describe("Only those of this user."),
    account: idQuery.exactOptional().describe("Only those of users of this account."),
    search: text(FIELD_LIMITS.search).exactOptional().describe("Part of the name or user name, in any case."),
  }),
  success: { status: 200, description: "One page of tokens.", schema: pageOf("ApiTokenPage", ApiToken) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The tokens of a user",
      request: { query: { user: personId("client") } },
      status: 200,
      response: firstPage(LIST, [
        {
          ...created,
          id: personId("client"),
          user: personId("client"),
          username: PEOPLE.client.username,
          account: PEOPLE.client.account,
          name: "",
          is_default: true,
          expires_at: null,
        },
      ]),
    },
  ],
});

export const createToken = defineOperation({
  id: "createToken",
  method: "POST",
  path: LIST,
  tag: "Tokens",
  summary: "Create a token",
  description: "A further token of a user, with a name and, if wanted, an expiry.",
  auth: "admin",
  scoped: false,
  etag: true,
  body: TokenCreate,
  success: { status: 201, description: "The token with its value.", schema: ApiTokenWithValue },
  examples: [
    {
      name: "A token with an expiry",
      request: { body: { user: created.user, name: created.name, expires_at: "2099-12-31T00:00:00Z" } },
      status: 201,
      response: { ...created, token: VALUE },
    },
    {
      name: "An expiry in the past",
      request: { body: { user: created.user, expires_at: "2020-01-01T00:00:00Z" } },
      status: 400,
      response: { name: ["This field is required."], expires_at: ["Must be in the future."] },
    },
  ],
});

export const getApiToken = defineOperation({
  id: "getApiToken",
  method: "GET",
  path: ONE,
  tag: "Tokens",
  summary: "Read a token",
  description: "With its value. The token of a superuser is shown to superusers only.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 200, description: "The token with its value.", schema: ApiTokenWithValue },
  examples: [
    {
      name: "One token",
      request: { params: { id: created.id } },
      status: 200,
      response: { ...created, token: VALUE },
    },
  ],
});

export const rotateApiToken = defineOperation({
  id: "rotateApiToken",
  method: "POST",
  path: "/api/v1/tokens/{id}/rotate/",
  tag: "Tokens",
  summary: "Rotate a token",
  description: "Gives it a new value; the former one ends within a second.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 200, description: "The token with its new value.", schema: ApiTokenWithValue },
  examples: [
    {
      name: "A new value",
      request: { params: { id: created.id } },
      status: 200,
      response: { ...created, token: ROTATED },
    },
  ],
});

export const revokeToken = defineOperation({
  id: "revokeToken",
  method: "DELETE",
  path: ONE,
  tag: "Tokens",
  summary: "Revoke a token",
  description:
    "It ends within a second. A user whose own token was revoked gets a new one from `POST /api/token-auth/`.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 204, description: "Revoked." },
  examples: [
    { name: "Revoke", request: { params: { id: created.id } }, status: 204 },
    {
      name: "One that was revoked before",
      request: { params: { id: created.id } },
      status: 404,
      response: { detail: "Not found." },
    },
  ],
});
