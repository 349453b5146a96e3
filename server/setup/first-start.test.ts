import { expect, test } from "vitest";
import type { Config } from "../config.ts";
import { verifyPassword } from "../passwords.ts";
import { testDatabase } from "../testing/database.ts";
import { firstStart } from "./first-start.ts";

const database = await testDatabase();
const CONFIG: Config = {
  port: 0,
  host: "127.0.0.1",
  databaseUrl: undefined,
  dataDir: "",
  secretKey: "a-secret-key-for-tests-0123456789abcdef",
  demo: false,
  adminUsername: undefined,
  adminPassword: undefined,
  logLevel: "silent",
  maxQueue: 100,
};

async function passwordHash(username: string): Promise<string> {
  const { rows } = await database.pool.query<{ password_hash: string }>({
    text: "select password_hash from app_user where username = $1",
    values: [username],
  });
  return rows[0]?.password_hash ?? "";
}

test("a password that was made is told once, one that ADMIN_PASSWORD gave is not told at all", async () => {
  const made = await firstStart(database, CONFIG);
  expect(made).toEqual({ username: "admin", password: expect.stringMatching(/^\S{20}$/) });
  expect(await verifyPassword(await passwordHash("admin"), made?.password ?? "")).toBe(true);
  expect(await firstStart(database, CONFIG)).toBeUndefined();

  await database.pool.query("delete from app_user");
  const given = { ...CONFIG, adminUsername: "ann", adminPassword: "chosen by somebody" };
  expect(await firstStart(database, given)).toEqual({ username: "ann", password: null });
  expect(await verifyPassword(await passwordHash("ann"), "chosen by somebody")).toBe(true);
});
