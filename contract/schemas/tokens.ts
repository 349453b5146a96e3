import { z } from "zod";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { SENTENCES } from "../wire/sentences.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { dateTime, filledText, id, moment, pathId } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

const token = {
  id,
  user: id.describe("Id of the user it belongs to."),
  username: z.string(),
  account: id.describe("Id of the user's account."),
  name: z.string().describe("What it is used for. Blank for the user's default token."),
  is_default: z.boolean().describe("Whether it is the user's default token, which `POST /api/token-auth/` returns."),
  is_test: z
    .boolean()
    .describe("Whether it is a test token, which works only on test leads. Its value begins with `lp_test_`."),
  created_at: moment,
  expires_at: moment.nullable().describe("When it expires. Null: never."),
  last_used_at: moment.nullable().describe("When it was last used, to the minute."),
};

const ApiToken = z.strictObject(token).meta({ id: "ApiToken", description: "A token without its value." });

const ApiTokenWithValue = z
  .strictObject({ ...token, token: z.string().describe("Its value. Send it as `Authorization: Token <token>`.") })
  .meta({ id: "ApiTokenWithValue", description: "A token with its value." });

const TokenCreate = bodySchema("TokenCreate", "An additional token of a user.", {
  user: id.exactOptional().describe("Id of the user it belongs to. If absent, you."),
  name: filledText(FIELD_LIMITS.name).describe("What it is used for."),
  is_test: z
    .boolean()
    .default(false)
    .describe("Whether to create a test token, which stores and reads only test leads, and reads the model."),
  expires_at: dateTime
    .refine((value) => Date.parse(value) > Date.now(), { error: SENTENCES.past })
    .nullable()
    .default(null)
    .describe("When it expires, with a UTC offset (2030-01-31T00:00:00Z). Null: never."),
});

const params = z.object({ id: pathId.describe("Id of the token.") });

export const tokenSchemas = {
  listTokens: {
    query: z.strictObject({
      ...pageQuery,
      id: idQuery.exactOptional().describe("Only the token with this id, without its value."),
      user: idQuery.exactOptional().describe("Only tokens of this user."),
      account: idQuery.exactOptional().describe("Only tokens of users of this account."),
      is_default: flagQuery.exactOptional().describe("Only users' own tokens, or only additional ones."),
      is_test: flagQuery.exactOptional().describe("Only test tokens, or only others."),
      is_expired: flagQuery.exactOptional().describe("Only those that have expired, or only those that have not."),
      search: searchQuery("the name or username"),
      ordering: orderingQuery("listTokens").prefault(["id"]),
    }),
    answer: pageSchema("ApiTokenPage", ApiToken),
  },
  createToken: { body: TokenCreate, answer: ApiTokenWithValue },
  getApiToken: { params, answer: ApiTokenWithValue },
  rotateApiToken: { params, answer: ApiTokenWithValue },
  revokeToken: { params },
} as const satisfies CallSchemas;
