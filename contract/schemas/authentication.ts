import { z } from "zod";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { givenPassword, id, newPassword } from "./fields.ts";

/** Sign-in accepts any text as user name: one that cannot exist is simply wrong. */
export const Credentials = bodySchema("Credentials", "A username and password.", {
  username: z.string().min(1).max(FIELD_LIMITS.username),
  password: givenPassword,
});

const Token = z.strictObject({ token: z.string() }).meta({ id: "Token", description: "An API token." });

const Profile = z
  .strictObject({ id, username: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: "Profile", description: "The user a token or session belongs to." });

const PasswordChange = bodySchema("PasswordChange", "Your current password and a new one.", {
  current_password: givenPassword,
  new_password: newPassword,
});

export const authenticationSchemas = {
  obtainToken: { body: Credentials, answer: Token },
  getProfile: { answer: Profile },
  getToken: { answer: Token },
  rotateToken: { answer: Token },
  changePassword: { body: PasswordChange },
} as const satisfies CallSchemas;
