import { expect, test } from "vitest";
import { verifyPassword } from "../base/passwords.ts";
import { SECRET_KEY } from "../testing/credentials.ts";
import { testDatabase } from "../testing/database.ts";
import { type FirstStartConfig, firstStart } from "./first-start.ts";

const database = await testDatabase();
const CONFIG: FirstStartConfig = {
  demo: false,
  adminUsername: undefined,
  adminPassword: undefined,
};

async function passwordHash(username: string): Promise<string> {
  const { rows } = await database.pool.query<{ password_hash: string }>({
    text: "select password_hash from app_user where username = $1",
    values: [username],
  });
  return rows[0]?.password_hash ?? "";
}

test("a generated password is printed once, and one from ADMIN_PASSWORD is not printed", async () => {
  const made = await firstStart(database, CONFIG, SECRET_KEY);
  expect(made).toEqual({ username: "admin", password: expect.stringMatching(/^\S{20}$/), withDemo: false });
  expect(await verifyPassword(await passwordHash("admin"), made?.password ?? "")).toBe(true);
  expect(await firstStart(database, CONFIG, SECRET_KEY)).toBeUndefined();

  await database.pool.query("delete from app_user");
  const given = { ...CONFIG, adminUsername: "ann", adminPassword: "chosen by somebody" };
  expect(await firstStart(database, given, SECRET_KEY)).toEqual({ username: "ann", password: null, withDemo: false });
  expect(await verifyPassword(await passwordHash("ann"), "chosen by somebody")).toBe(true);
});

test("a password that is easy to guess creates no superuser", async () => {
  await database.pool.query("delete from app_user");
  const weak = firstStart(database, { ...CONFIG, adminPassword: "password123" }, SECRET_KEY);
  await expect(weak).rejects.toThrow("ADMIN_PASSWORD cannot be used. This password is too common.");
});
