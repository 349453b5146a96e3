import { z } from "zod";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { emailOrBlank, id, moment, newPassword, pathId, text, username } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

/** A user as the API returns one. */
export const User = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    account: id.describe("Id of the account the user belongs to."),
    is_staff: z.boolean().describe("Whether the user is an administrator. All others are API clients."),
    is_superuser: z.boolean().describe("Whether the user runs the whole installation. Set on the command line only."),
    is_active: z.boolean().describe("Whether the user can sign in and use tokens."),
    created_at: moment,
    last_login_at: moment.nullable(),
  })
  .meta({ id: "User", description: "Someone who signs in to the admin or owns API tokens." });

const fields = {
  username: username.describe("Unique in the installation. Case-insensitive."),
  password: newPassword.describe(
    `At least ${FIELD_LIMITS.passwordMin} characters, and not a common password. Stored as an argon2id hash.`,
  ),
  email: emailOrBlank,
  first_name: text(FIELD_LIMITS.personName),
  last_name: text(FIELD_LIMITS.personName),
  account: id.describe("Id of the account. If absent, your own. It cannot be changed later."),
  is_staff: z.boolean(),
  is_superuser: z
    .boolean()
    .describe(
      "Always false for new users and cannot be changed here: superusers are created on the command line only.",
    ),
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

const UserCreate = bodySchema("UserCreate", "All fields of a user.", shape, READ_ONLY);

const UserReplace = bodySchema(
  "UserReplace",
  "All fields of a user. If `password` or `account` is absent, it is kept.",
  { ...shape, password: fields.password.exactOptional() },
  READ_ONLY,
);

const UserPatch = bodySchema("UserPatch", "The fields of a user to change.", optionalMembers(fields), READ_ONLY);

/** The user that is created with an account: the first to sign in to it is its administrator. */
const { account: _, is_active: __, is_superuser: ___, ...ofFirstUser } = shape;

export const FirstUser = bodySchema(
  "FirstUser",
  "The first user of an account: an administrator, unless `is_staff` is false.",
  {
    ...ofFirstUser,
    is_staff: fields.is_staff.default(true),
  },
);

const params = z.object({ id: pathId.describe("Id of the user.") });

export const userSchemas = {
  listUsers: {
    query: z.strictObject({
      ...pageQuery,
      account: idQuery.exactOptional().describe("Only users of this account."),
      is_staff: flagQuery.exactOptional().describe("Only administrators, or only API clients."),
      is_superuser: flagQuery.exactOptional().describe("Only superusers, or only other users."),
      is_active: flagQuery.exactOptional().describe("Only active users, or only deactivated ones."),
      search: searchQuery("the username, first or last name, or email address"),
      ordering: orderingQuery("listUsers").prefault(["id"]),
    }),
    answer: pageSchema("UserPage", User),
  },
  createUser: { body: UserCreate, answer: User },
  getUser: { params, answer: User },
  replaceUser: { params, body: UserReplace, answer: User },
  updateUser: { params, body: UserPatch, answer: User },
  deleteUser: { params },
} as const satisfies CallSchemas;
