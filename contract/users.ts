import { z } from "zod";
import { bodyOf, partly } from "./body.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { emailOrBlank, FIELD_LIMITS, id, moment, newPassword, pathId, text, username } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, flagQuery, idQuery, pageOf, pageQuery } from "./pagination.ts";

const User = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    account: id.describe("Id of the account the user belongs to."),
    is_staff: z.boolean().describe("Administrator; others are API clients."),
    is_superuser: z.boolean().describe("Runs the whole installation; given on the command line only."),
    is_active: z.boolean().describe("Others can neither sign in nor use their tokens."),
    created_at: moment,
    last_login_at: moment.nullable(),
  })
  .meta({ id: "User", description: "Somebody who signs in to the admin, or owns API tokens." });

const fields = {
  username: username.describe("Unique in the installation, whatever the case."),
  password: newPassword.describe("10 characters or more; stored as an argon2id hash."),
  email: emailOrBlank,
  first_name: text(FIELD_LIMITS.personName),
  last_name: text(FIELD_LIMITS.personName),
  account: id.describe("Id of the account; your own if absent. It cannot change later."),
  is_staff: z.boolean(),
  is_superuser: z
    .boolean()
    .describe("Cannot be changed here (false for new users): superusers are created on the command line only."),
  is_active: z.boolean(),
};

const shape = {
  ...fields,
  email: fields.email.default(""),
  first_name: fields.first_name.default(""),
  last_name: fields.last_name.default(""),
  account: fields.account.exactOptional(),
  is_staff: fields.is_staff.default(false),
  is_superuser: fields.is_superuser.exactOptional(),
  is_active: fields.is_active.default(true),
};
const READ_ONLY = ["id", "created_at", "last_login_at"];

const UserCreate = bodyOf("UserCreate", "A user, complete.", shape, READ_ONLY);
const UserReplace = bodyOf(
  "UserReplace",
  "A user, complete; password and account stay if absent.",
  { ...shape, password: fields.password.exactOptional() },
  READ_ONLY,
);
const UserPatch = bodyOf("UserPatch", "Changes of a user; what is left out stays.", partly(fields), READ_ONLY);

/** The user that is created with an account: whoever signs in to it first is its administrator. */
const { account: _, is_active: __, is_superuser: ___, ...ofFirstUser } = shape;
export const FirstUser = bodyOf("FirstUser", "The first user of an account, its administrator unless told otherwise.", {
  ...ofFirstUser,
  is_staff: fields.is_staff.default(true),
});

const params = z.object({ id: pathId.describe("Id of the user.") });

const LIST = "/api/v1/users/";
const ONE = "/api/v1/users/{id}/";
const harborUser = (name: "admin" | "client" | "second client") => ({
  id: personId(name),
  username: PEOPLE[name].username,
  email: PEOPLE[name].email,
  first_name: PEOPLE[name].first_name,
  last_name: PEOPLE[name].last_name,
  account: PEOPLE[name].account,
  is_staff: PEOPLE[name].is_staff,
  is_superuser: false,
  is_active: true,
  created_at: CREATED_AT,
  last_login_at: CREATED_AT,
});
const harborUsers = [harborUser("admin"), harborUser("client"), harborUser("second client")];
const created = {
  id: Object.keys(PEOPLE).length + 1,
  username: "richard",
  email: "richard@example.com",
  first_name: "Richard",
  last_name: "Roe",
  account: PEOPLE.admin.account,
  is_staff: true,
  is_superuser: false,
  is_active: true,
  created_at: CREATED_AT,
  last_login_at: null,
};
const replaced = { ...created, first_name: "", last_name: "", is_staff: false };

export const listUsers = defineOperation({
  id: "listUsers",
  method: "GET",
  path: LIST,
  tag: "Users",
  summary: "List users",
  description: "Those of the accounts within reach, by id.",
  auth: "admin",
  scoped: false,
  query: z.strictObject({
    ...pageQuery,
    account: idQuery.exactOptional().describe("Only those of this account."),
    is_staff: flagQuery.exactOptional().describe("Only administrators, or only API clients."),
    is_superuser: flagQuery.exactOptional().describe("Only superusers, or only others."),
    is_active: flagQuery.exactOptional().describe("Only those who can sign in, or only those who cannot."),
    search: text(FIELD_LIMITS.search)
      .exactOptional()
      .describe("Part of the user name, name or email address, in any case."),
  }),
  success: { status: 200, description: "One page of users.", schema: pageOf("UserPage", User) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The users of one's account",
      request: {},
      status: 200,
      response: firstPage(LIST, harborUsers),
      volatile: ["last_login_at"],
    },
  ],
});

export const createUser = defineOperation({
  id: "createUser",
  method: "POST",
  path: LIST,
  tag: "Users",
  summary: "Create a user",
  description:
    "Administrators create users of their own account, those of an agency and superusers of every account in reach.",
  auth: "admin",
  scoped: false,
  etag: true,
  body: UserCreate,
  success: { status: 201, description: "The user, without the password.", schema: User },
  examples: [
    {
      name: "An administrator",
      request: {
        body: {
          username: created.username,
          password: "seven grey herons",
          email: created.email,
          first_name: created.first_name,
          last_name: created.last_name,
          is_staff: true,
        },
      },
      status: 201,
      response: created,
    },
    {
      name: "Several faults at once",
      request: { body: { username: "richard silva", password: "heron", email: "richard@" } },
      status: 400,
      response: {
        username: ["Use letters, digits and @ . + - _ only."],
        password: ["Ensure this field has at least 10 characters."],
        email: ["Enter a valid email address."],
      },
    },
    {
      name: "A user name that is taken",
      request: { body: { username: PEOPLE.client.username, password: "seven grey herons" } },
      status: 400,
      response: { username: ["A user with that username already exists."] },
    },
  ],
});

export const getUser = defineOperation({
  id: "getUser",
  method: "GET",
  path: ONE,
  tag: "Users",
  summary: "Read a user",
  description: "",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 200, description: "The user.", schema: User },
  examples: [
    { name: "One user", request: { params: { id: created.id } }, status: 200, response: created },
    {
      name: "One of another account",
      request: { params: { id: personId("superuser") } },
      status: 404,
      response: { detail: "Not found." },
    },
  ],
});

export const replaceUser = defineOperation({
  id: "replaceUser",
  method: "PUT",
  path: ONE,
  tag: "Users",
  summary: "Replace a user",
  description: "A new password ends the user's sessions. Nobody takes the role or the activity from themselves.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  body: UserReplace,
  success: { status: 200, description: "The user.", schema: User },
  examples: [
    {
      name: "An API client without a name",
      request: { params: { id: created.id }, body: { username: created.username, email: created.email } },
      status: 200,
      response: replaced,
    },
  ],
});

export const updateUser = defineOperation({
  id: "updateUser",
  method: "PATCH",
  path: ONE,
  tag: "Users",
  summary: "Change a user",
  description: "Only what is sent changes; send `password` to reset it. A new password ends the user's sessions.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  body: UserPatch,
  success: { status: 200, description: "The user.", schema: User },
  examples: [
    {
      name: "A new password, and no access for now",
      request: { params: { id: created.id }, body: { password: "nine white egrets", is_active: false } },
      status: 200,
      response: { ...replaced, is_active: false },
    },
  ],
});

export const deleteUser = defineOperation({
  id: "deleteUser",
  method: "DELETE",
  path: ONE,
  tag: "Users",
  summary: "Delete a user",
  description: "With their tokens and sessions. Nobody deletes themselves.",
  auth: "admin",
  scoped: false,
  etag: true,
  params,
  success: { status: 204, description: "Deleted." },
  errors: { 400: "The user is yourself." },
  examples: [
    { name: "Delete", request: { params: { id: created.id } }, status: 204 },
    {
      name: "Oneself",
      request: { params: { id: personId("admin") } },
      status: 400,
      response: { non_field_errors: ["You cannot delete yourself."] },
    },
  ],
});
