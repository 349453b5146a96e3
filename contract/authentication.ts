import { z } from "zod";
import { bodyOf } from "./body.ts";
import { MESSAGES } from "./errors.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { FIELD_LIMITS, givenPassword, id, newPassword } from "./fields.ts";
import { defineOperation } from "./operation.ts";

/** Sign-in takes any text as user name: one that cannot exist is simply wrong. */
export const Credentials = bodyOf("Credentials", "A user name and its password.", {
  username: z.string().min(1).max(FIELD_LIMITS.username),
  password: givenPassword,
});

const Token = z.strictObject({ token: z.string() }).meta({ id: "Token", description: "An API token." });

const Profile = z
  .strictObject({ id, username: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: "Profile", description: "The user a token or session belongs to." });

const PasswordChange = bodyOf("PasswordChange", "The present password and the one to come.", {
  current_password: givenPassword,
  new_password: newPassword,
});

const TOKEN = "lp_0Yz4qv5N1o7mJt2hXcRk9sWbEaUdPfGiLlQxVnMy";
const NEW_TOKEN = "lp_Tq8cZ2rWvB5nKx1yJmH4sPdLgFa7Ue0oRiVtXhQw";
const second = PEOPLE["second client"];

export const obtainToken = defineOperation({
  id: "obtainToken",
  method: "POST",
  path: "/api/token-auth/",
  tag: "Authentication",
  summary: "Obtain your token",
  description:
    "Answers the user's own token, always the same one until it is rotated. Send it with every call as `Authorization: Token <token>`.",
  auth: "none",
  scoped: false,
  body: Credentials,
  success: { status: 200, description: "The token.", schema: Token },
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
      response: { non_field_errors: [MESSAGES.tokenAuthFailed] },
    },
    {
      name: "Nothing given",
      request: { body: {} },
      status: 400,
      response: { username: ["This field is required."], password: ["This field is required."] },
    },
  ],
});

export const getProfile = defineOperation({
  id: "getProfile",
  method: "GET",
  path: "/api/v1/users/profile/",
  tag: "Users",
  summary: "Read your profile",
  description: "The user the token belongs to.",
  auth: "token",
  scoped: false,
  success: { status: 200, description: "The profile.", schema: Profile },
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
      response: { detail: MESSAGES.tokenInvalid },
    },
  ],
});

export const getToken = defineOperation({
  id: "getToken",
  method: "GET",
  path: "/api/v1/users/token/",
  tag: "Users",
  summary: "Read your token",
  description:
    "The same token that `POST /api/token-auth/` answers. Asked with a named token, it is that one: a token given for a time leads to none that lasts.",
  auth: "token",
  scoped: false,
  success: { status: 200, description: "The token.", schema: Token },
  examples: [{ name: "One's own token", request: {}, status: 200, response: { token: TOKEN } }],
});

export const rotateToken = defineOperation({
  id: "rotateToken",
  method: "POST",
  path: "/api/v1/users/token/rotate/",
  tag: "Users",
  summary: "Rotate your token",
  description:
    "Answers a new token; the former one ends within a second. Named tokens stay, unless one asks: it rotates itself.",
  auth: "token",
  scoped: false,
  success: { status: 200, description: "The new token.", schema: Token },
  examples: [{ name: "A new token", as: "second client", request: {}, status: 200, response: { token: NEW_TOKEN } }],
});

export const changePassword = defineOperation({
  id: "changePassword",
  method: "POST",
  path: "/api/v1/users/password/",
  tag: "Users",
  summary: "Change your password",
  description: "Ends every other session of yours. Tokens stay as they are.",
  auth: "token",
  scoped: false,
  body: PasswordChange,
  success: { status: 204, description: "Changed." },
  examples: [
    {
      name: "Too short",
      as: "second client",
      request: { body: { current_password: "not it", new_password: "short" } },
      status: 400,
      response: { new_password: ["Ensure this field has at least 10 characters."] },
    },
    {
      name: "The present one is wrong",
      as: "second client",
      request: { body: { current_password: "not it", new_password: "kiosk at pier eight" } },
      status: 400,
      response: { current_password: [MESSAGES.wrongPassword] },
    },
    {
      name: "A new password",
      as: "second client",
      request: { body: { current_password: second.password, new_password: "kiosk at pier eight" } },
      status: 204,
    },
  ],
});
