import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartupError } from "./startup-error.ts";
import { testDirectory } from "./testing/database.ts";

const KEY = "k".repeat(32);

/** The problems that reading complains about. */
function problems(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return error.message.split("\n").slice(1);
    throw error;
  }
  return [];
}

test("without any variable everything has its default", () => {
  const dataDir = testDirectory();
  expect(readConfig({ DATA_DIR: dataDir })).toEqual({
    port: 8000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    dataDir,
    secretKey: readFileSync(join(dataDir, "secret-key"), "utf8").trim(),
    demo: true,
    adminUsername: undefined,
    adminPassword: undefined,
    logLevel: "info",
    maxQueue: 10_000,
  });
});

test("each variable is read", () => {
  const environment = {
    PORT: "9000",
    HOST: "0.0.0.0",
    DATABASE_URL: "postgres://u:p@db/leads",
    DATA_DIR: "/somewhere",
    SECRET_KEY: KEY,
    DEMO: "off",
    ADMIN_USERNAME: "root",
    ADMIN_PASSWORD: "long enough",
    LOG_LEVEL: "debug",
    MAX_QUEUE: "500",
  };
  expect(readConfig(environment)).toEqual({
    port: 9000,
    host: "0.0.0.0",
    databaseUrl: "postgres://u:p@db/leads",
    dataDir: "/somewhere",
    secretKey: KEY,
    demo: false,
    adminUsername: "root",
    adminPassword: "long enough",
    logLevel: "debug",
    maxQueue: 500,
  });
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", DEMO: "", SECRET_KEY: KEY })).toMatchObject({
    port: 8000,
    demo: true,
  });
});

test("every problem is listed at once, the missing secret key among them", () => {
  const found = problems({
    PORT: "99999",
    DATABASE_URL: "postgres://host/db",
    DEMO: "perhaps",
    ADMIN_PASSWORD: "short",
    LOG_LEVEL: "loud",
  });
  expect(found.map((line) => line.trim().split(" ")[0])).toEqual([
    "PORT",
    "DEMO",
    "ADMIN_PASSWORD",
    "LOG_LEVEL",
    "SECRET_KEY",
  ]);
});

test("the superuser's name is one that the API would take", () => {
  expect(problems({ ADMIN_USERNAME: "ann smith", SECRET_KEY: KEY })).toEqual([
    "  ADMIN_USERNAME may have letters, digits and @ . + - _ only",
  ]);
  expect(problems({ ADMIN_USERNAME: "a".repeat(151), SECRET_KEY: KEY })).toEqual([
    "  ADMIN_USERNAME must have at most 150 characters",
  ]);
});

test("a secret key must be long", () => {
  expect(problems({ SECRET_KEY: "short" })).toEqual(["  SECRET_KEY must have at least 32 characters"]);
});

test.each(["80x", "-1", "8e3", "1.5", "65536"])("PORT=%s is no port", (port) => {
  expect(problems({ PORT: port, SECRET_KEY: KEY })).toEqual(["  PORT must be a port number from 0 to 65535"]);
});

test("the secret key is made once and kept", () => {
  const dataDir = testDirectory();
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(readConfig({ DATA_DIR: dataDir }).secretKey);
});

test("a damaged secret key is not replaced silently", () => {
  const dataDir = testDirectory();
  writeFileSync(join(dataDir, "secret-key"), "half a ke");
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow("is damaged");
});
