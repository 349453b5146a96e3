import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const created = {
  // everybody in the fixture already has a token
  id: Object.keys(PEOPLE).length + 1,
  user: personId("second client"),
  username: PEOPLE["second client"].username,
  account: PEOPLE["second client"].account,
  name: "Kiosk at pier seven",
  is_default: false,
  is_test: false,
  created_at: CREATED_AT,
  expires_at: "2099-12-31T00:00:00.000Z",
  last_used_at: null,
};

const test = { ...created, id: created.id + 1, name: "Staging", is_test: true, expires_at: null };

const VALUE = "lp_m3Kq9xWb1RvT7yLhZc5JnDs8PgFa2Ue6oQiXtVhNw";

const TEST_VALUE = "lp_test_c5JnDs8PgFa2Ue6oQiXtVhNwm3Kq9xWb1RvT7yLh";

const ROTATED = "lp_B8vZr2TqWc5nKx1yJmH4sPdLgFa7Ue0oRiVtXhQwM";

export const tokenReference = {
  listTokens: {
    tag: "Tokens",
    summary: "List tokens",
    description:
      "Tokens of the users you have access to, without their values. Ordered by id unless `ordering` says otherwise.",
    success: "One page of tokens.",
    examples: [
      {
        name: "The tokens of a user",
        request: { query: { user: personId("client") } },
        status: 200,
        response: firstPage("listTokens", [
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
  },
  createToken: {
    tag: "Tokens",
    summary: "Create a token",
    description:
      "Creates an additional token for a user, with a name and an optional expiry. A test token (`is_test`) stores and reads only test leads, and reads the model.",
    success: "The token with its value.",
    examples: [
      {
        name: "A token with an expiry",
        request: { body: { user: created.user, name: created.name, expires_at: "2099-12-31T00:00:00Z" } },
        status: 201,
        response: { ...created, token: VALUE },
      },
      {
        name: "A test token",
        request: { body: { user: test.user, name: test.name, is_test: true } },
        status: 201,
        response: { ...test, token: TEST_VALUE },
      },
      {
        name: "An expiry in the past",
        request: { body: { user: created.user, expires_at: "2020-01-01T00:00:00Z" } },
        status: 400,
        response: {
          name: ["This field is required."],
          expires_at: ["Must be in the future."],
          codes: { name: ["required"], expires_at: ["out_of_range"] },
        },
      },
    ],
  },
  getApiToken: {
    tag: "Tokens",
    summary: "Read a token",
    description: "Returns the token with its value. Only superusers can see a superuser's token.",
    success: "The token with its value.",
    examples: [
      {
        name: "One token",
        request: { params: { id: created.id } },
        status: 200,
        response: { ...created, token: VALUE },
      },
    ],
  },
  rotateApiToken: {
    tag: "Tokens",
    summary: "Rotate a token",
    description: "Gives the token a new value. The previous value stops working within a second.",
    success: "The token with its new value.",
    examples: [
      {
        name: "A new value",
        request: { params: { id: created.id } },
        status: 200,
        response: { ...created, token: ROTATED },
      },
    ],
  },
  revokeToken: {
    tag: "Tokens",
    summary: "Revoke a token",
    description:
      "The token stops working within a second. A user whose own token was revoked gets a new one from `POST /api/token-auth/`.",
    success: "Revoked.",
    examples: [
      { name: "Revoke", request: { params: { id: created.id } }, status: 204 },
      {
        name: "A token that was already revoked",
        request: { params: { id: created.id } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
} satisfies CallReferences;
