import { MESSAGES } from "../wire/errors.ts";
import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";

const TOKEN = "lp_0Yz4qv5N1o7mJt2hXcRk9sWbEaUdPfGiLlQxVnMy";

const NEW_TOKEN = "lp_Tq8cZ2rWvB5nKx1yJmH4sPdLgFa7Ue0oRiVtXhQw";

const second = PEOPLE["second client"];

export const authenticationReference = {
  obtainToken: {
    tag: "Authentication",
    summary: "Get a token",
    description:
      "Returns the user's token, which stays the same until it is rotated. The body may be JSON or form fields. Send it with every request as `Authorization: Token <token>`.",
    success: "The token.",
    errors: { 429: "Too many failed attempts." },
    examples: [
      {
        name: "A user's token",
        request: { body: { username: PEOPLE.client.username, password: PEOPLE.client.password } },
        status: 200,
        response: { token: TOKEN },
      },
      {
        name: "A wrong password",
        request: { body: { username: PEOPLE.client.username, password: "not it" } },
        status: 400,
        response: { non_field_errors: [MESSAGES.tokenAuthFailed], codes: { non_field_errors: ["wrong_credentials"] } },
      },
      {
        name: "An empty body",
        request: { body: {} },
        status: 400,
        response: {
          username: ["This field is required."],
          password: ["This field is required."],
          codes: { username: ["required"], password: ["required"] },
        },
      },
    ],
  },
  getProfile: {
    tag: "Users",
    summary: "Read your profile",
    description: "Returns the user the token belongs to.",
    success: "The profile.",
    examples: [
      {
        name: "An API client",
        request: {},
        status: 200,
        response: {
          id: personId("client"),
          username: PEOPLE.client.username,
          email: PEOPLE.client.email,
          first_name: PEOPLE.client.first_name,
          last_name: PEOPLE.client.last_name,
        },
      },
      {
        name: "A token that does not exist",
        as: "nobody",
        request: { headers: { Authorization: "Token lp_unknown" } },
        status: 401,
        response: { detail: MESSAGES.tokenInvalid, code: "token_invalid" },
      },
    ],
  },
  getToken: {
    tag: "Users",
    summary: "Read your token",
    description:
      "Returns the same token as `POST /api/token-auth/`. If you call it with a named token, it returns that token, so a temporary token never gives access to a permanent one.",
    success: "The token.",
    examples: [{ name: "Your own token", request: {}, status: 200, response: { token: TOKEN } }],
  },
  rotateToken: {
    tag: "Users",
    summary: "Rotate your token",
    description:
      "Returns a new token; the previous one stops working within a second. Named tokens are not affected, except when you call this with one: then that token is rotated.",
    success: "The new token.",
    examples: [{ name: "A new token", as: "second client", request: {}, status: 200, response: { token: NEW_TOKEN } }],
  },
  changePassword: {
    tag: "Users",
    summary: "Change your password",
    description: "Ends all of your other sessions. Tokens are not affected.",
    success: "Changed.",
    examples: [
      {
        name: "A password that is too short",
        as: "second client",
        request: { body: { current_password: "not it", new_password: "short" } },
        status: 400,
        response: {
          new_password: ["Ensure this field has at least 10 characters."],
          codes: { new_password: ["too_short"] },
        },
      },
      {
        name: "The current password is wrong",
        as: "second client",
        request: { body: { current_password: "not it", new_password: "kiosk at pier eight" } },
        status: 400,
        response: { current_password: [MESSAGES.wrongPassword], codes: { current_password: ["wrong_password"] } },
      },
      {
        name: "A new password",
        as: "second client",
        request: { body: { current_password: second.password, new_password: "kiosk at pier eight" } },
        status: 204,
      },
    ],
  },
} satisfies CallReferences;
