import { z } from "zod";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodyOf } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { dateTime, filledText, id, moment, pathId } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, idQuery, pageOf, pageQuery, searchQuery } from "./pagination.ts";

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

export const tokenSchemas = {
  listTokens: {
    query: z.strictObject({
      ...pageQuery,
      id: idQuery.exactOptional().describe("Only this one, to read of it without its value."),
      user: idQuery.exactOptional().describe("Only those of this user."),
      account: idQuery.exactOptional().describe("Only those of users of this account."),
      is_default: flagQuery.exactOptional().describe("Only users' own tokens, or only additional ones."),
      is_expired: flagQuery.exactOptional().describe("Only those that have expired, or only those that have not."),
      search: searchQuery("the name or username"),
      ordering: orderingQuery("listTokens").prefault(["id"]),
    }),
    answer: pageOf("ApiTokenPage", ApiToken),
  },
  createToken: { body: TokenCreate, answer: ApiTokenWithValue },
  getApiToken: { params, answer: ApiTokenWithValue },
  rotateApiToken: { params, answer: ApiTokenWithValue },
  revokeToken: { params },
} as const satisfies CallSchemas;
