import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

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

const byUsername = (one: { readonly username: string }, other: { readonly username: string }) =>
  one.username < other.username ? -1 : 1;

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

export const userReference = {
  listUsers: {
    tag: "Users",
    summary: "List users",
    description: "Users of the accounts you have access to, ordered by id unless `ordering` says otherwise.",
    success: "One page of users.",
    examples: [
      {
        name: "The users of your account",
        request: {},
        status: 200,
        response: firstPage("listUsers", harborUsers),
        volatile: ["last_login_at"],
      },
      {
        name: "API clients, by username",
        request: { query: { is_staff: "false", ordering: "username" } },
        status: 200,
        response: firstPage("listUsers", [harborUser("client"), harborUser("second client")].sort(byUsername)),
        volatile: ["last_login_at"],
      },
    ],
  },
  createUser: {
    tag: "Users",
    summary: "Create a user",
    description:
      "Administrators can create users in their own account. Agency administrators and superusers can create users in every account they have access to.",
    success: "The user, without the password.",
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
        name: "Several errors at once",
        request: { body: { username: "richard silva", password: "heron", email: "richard@" } },
        status: 400,
        response: {
          username: ["Use only the letters a–z, digits, and @ . + - _ (no spaces)."],
          password: ["Ensure this field has at least 10 characters."],
          email: ["Enter a valid email address."],
          codes: { username: ["invalid_format"], password: ["too_short"], email: ["invalid_format"] },
        },
      },
      {
        name: "A username that is taken",
        request: { body: { username: PEOPLE.client.username, password: "seven grey herons" } },
        status: 400,
        response: { username: ["A user with that username already exists."], codes: { username: ["already_exists"] } },
      },
    ],
  },
  getUser: {
    tag: "Users",
    summary: "Read a user",
    description: "",
    success: "The user.",
    examples: [
      { name: "One user", request: { params: { id: created.id } }, status: 200, response: created },
      {
        name: "A user of another account",
        request: { params: { id: personId("superuser") } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  replaceUser: {
    tag: "Users",
    summary: "Replace a user",
    description: "A new password ends the user's sessions. You cannot remove your own role or deactivate yourself.",
    success: "The user.",
    examples: [
      {
        name: "An API client without a name",
        request: { params: { id: created.id }, body: { username: created.username, email: created.email } },
        status: 200,
        response: replaced,
      },
    ],
  },
  updateUser: {
    tag: "Users",
    summary: "Change a user",
    description: "Only the fields you send change. Send `password` to reset it; this ends the user's sessions.",
    success: "The user.",
    examples: [
      {
        name: "A new password, and deactivated for now",
        request: { params: { id: created.id }, body: { password: "nine white egrets", is_active: false } },
        status: 200,
        response: { ...replaced, is_active: false },
      },
    ],
  },
  deleteUser: {
    tag: "Users",
    summary: "Delete a user",
    description: "Deletes the user with their tokens and sessions. You cannot delete yourself.",
    success: "Deleted.",
    errors: { 400: "You cannot delete yourself." },
    examples: [
      { name: "Delete", request: { params: { id: created.id } }, status: 204 },
      {
        name: "Yourself",
        request: { params: { id: personId("admin") } },
        status: 400,
        response: { non_field_errors: ["You cannot delete yourself."], codes: { non_field_errors: ["read_only"] } },
      },
    ],
  },
} satisfies CallReferences;
