import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ENVIRONMENT } from "#contract/reference/environment";
import { StartupError } from "../base/startup-error.ts";
import { testDirectory } from "../testing/database.ts";
import { readConfig, VARIABLES } from "./config.ts";

const KEY = "k".repeat(32);

/** The problems that reading reports. */
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
    databaseReadUrl: undefined,
    dataDir,
    workers: 1,
    secretKey: {
      key: readFileSync(join(dataDir, "secret-key"), "utf8").trim(),
      file: join(dataDir, "secret-key"),
      isNew: true,
    },
    demo: true,
    adminUsername: undefined,
    adminPassword: undefined,
    logLevel: "info",
    maxQueue: 10_000,
    eventsKeptDays: 30,
    trustedProxies: [],
    publicUrl: undefined,
    allowPrivateWebhooks: false,
    backups: undefined,
    metricsToken: undefined,
    tracing: undefined,
  });
});

test("each variable is read", () => {
  const environment = {
    PORT: "9000",
    HOST: "0.0.0.0",
    DATABASE_URL: "postgres://u:p@db/leads",
    DATABASE_DIRECT_URL: "postgres://u:p@direct/leads",
    DATABASE_READ_URL: "postgres://u:p@replica/leads",
    DATA_DIR: "/somewhere",
    WORKERS: "4",
    SECRET_KEY: KEY,
    DEMO: "off",
    ADMIN_USERNAME: "root",
    ADMIN_PASSWORD: "long enough",
    LOG_LEVEL: "debug",
    MAX_QUEUE: "500",
    EVENTS_KEPT_DAYS: "7",
    TRUSTED_PROXIES: "10.0.0.1",
    PUBLIC_URL: "https://Leads.example.com:443/",
    WEBHOOK_ALLOW_PRIVATE: "on",
    BACKUP_DIR: "/backups",
    BACKUP_EVERY: "6h",
    BACKUP_KEEP: "28",
    METRICS_TOKEN: "a-token-for-metrics",
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com/otlp/",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a%3Db, x-tenant=c=d",
    OTEL_SERVICE_NAME: "leads",
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
  };
  expect(readConfig(environment)).toEqual({
    port: 9000,
    host: "0.0.0.0",
    databaseUrl: "postgres://u:p@db/leads",
    databaseDirectUrl: "postgres://u:p@direct/leads",
    databaseReadUrl: "postgres://u:p@replica/leads",
    dataDir: "/somewhere",
    workers: 4,
    secretKey: { key: KEY, file: undefined, isNew: false, formerly: [KEY, `${KEY}\n`] },
    demo: false,
    adminUsername: "root",
    adminPassword: "long enough",
    logLevel: "debug",
    maxQueue: 500,
    eventsKeptDays: 7,
    trustedProxies: [[expect.anything(), 32]],
    publicUrl: "https://leads.example.com",
    allowPrivateWebhooks: true,
    backups: { directory: "/backups", everySeconds: 21_600, keep: 28 },
    metricsToken: "a-token-for-metrics",
    tracing: {
      url: "https://collector.example.com/otlp/v1/traces",
      headers: { authorization: "Bearer a=b", "x-tenant": "c=d" },
      serviceName: "leads",
      sampler: "traceidratio",
      ratio: 0.01,
    },
  });
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", DEMO: "", SECRET_KEY: KEY })).toMatchObject({
    port: 8000,
    demo: true,
  });
});

test("all problems are listed at once, including the missing secret key", () => {
  const found = problems({
    PORT: "99999",
    DATABASE_URL: "postgres://host/db",
    DEMO: "perhaps",
    ADMIN_PASSWORD: "short",
    LOG_LEVEL: "loud",
    TRUSTED_PROXIES: "10.0.0.0/8, proxy.example.com",
    PUBLIC_URL: "leads.example.com",
    BACKUP_EVERY: "6",
    BACKUP_KEEP: "0",
    METRICS_TOKEN: "short",
  });
  expect(found.map((line) => line.trim().split(" ")[0])).toEqual([
    "PORT",
    "DEMO",
    "ADMIN_PASSWORD",
    "LOG_LEVEL",
    "TRUSTED_PROXIES",
    "PUBLIC_URL",
    "BACKUP_EVERY",
    "BACKUP_KEEP",
    "METRICS_TOKEN",
    "SECRET_KEY",
  ]);
});

test("the superuser's name is valid for the API", () => {
  expect(problems({ ADMIN_USERNAME: "ann smith", SECRET_KEY: KEY })).toEqual([
    "  ADMIN_USERNAME may have letters, digits and @ . + - _ only",
  ]);
  expect(problems({ ADMIN_USERNAME: "a".repeat(151), SECRET_KEY: KEY })).toEqual([
    "  ADMIN_USERNAME must have at most 150 characters",
  ]);
});

test("the end of the line is removed from a secret that comes from a file", () => {
  const { adminPassword, secretKey } = readConfig({ ADMIN_PASSWORD: "superuser-pass-1\r\n", SECRET_KEY: `${KEY}\n` });
  expect(adminPassword).toBe("superuser-pass-1");
  expect(secretKey).toMatchObject({ key: KEY, formerly: [`${KEY}\n`, `${KEY}\n`] });
});

test("a direct URL needs PostgreSQL", () => {
  const DATABASE_DIRECT_URL = "postgres://u:p@db/leads";
  expect(problems({ DATABASE_DIRECT_URL, SECRET_KEY: KEY })).toEqual([
    "  DATABASE_DIRECT_URL leads to the database of DATABASE_URL without a connection pooler: set that as well",
  ]);
});

test("a replica needs PostgreSQL", () => {
  const DATABASE_READ_URL = "postgres://u:p@replica/leads";
  expect(problems({ DATABASE_READ_URL, SECRET_KEY: KEY })).toEqual([
    "  DATABASE_READ_URL is of a replica of the server of DATABASE_URL: set that as well",
  ]);
});

test("several workers need PostgreSQL", () => {
  const url = "postgres://u:p@db/leads";
  expect(problems({ WORKERS: "2", SECRET_KEY: KEY })).toEqual([
    "  WORKERS needs PostgreSQL, because the embedded database belongs to one process: set DATABASE_URL, or unset WORKERS",
  ]);
  expect(problems({ WORKERS: "2", DATABASE_URL: url, SECRET_KEY: KEY })).toEqual([]);
  for (const wrong of ["0", "65", "2.5", "auto", "-1"])
    expect(problems({ WORKERS: wrong, DATABASE_URL: url, SECRET_KEY: KEY })).toEqual([
      "  WORKERS must be a whole number from 1 to 64",
    ]);
});

test("a secret key must be long", () => {
  expect(problems({ SECRET_KEY: "short" })).toEqual(["  SECRET_KEY must have at least 32 characters"]);
});

test.each(["80x", "-1", "8e3", "1.5", "65536"])("PORT=%s is not a port", (port) => {
  expect(problems({ PORT: port, SECRET_KEY: KEY })).toEqual(["  PORT must be a port number from 0 to 65535"]);
});

test.each(["proxy.example.com", "10.0.0.0/33", "10.0.0", "1", "2001:db8::/129", "10.0.0.1;10.0.0.2", "10.0.0.1,", "*"])(
  "TRUSTED_PROXIES=%s is not a list of addresses",
  (list) => {
    expect(problems({ TRUSTED_PROXIES: list, SECRET_KEY: KEY })).toEqual([
      expect.stringMatching(/^ {2}TRUSTED_PROXIES must be addresses or networks, .* is neither$/),
    ]);
  },
);

test("all wrong entries of TRUSTED_PROXIES are listed", () => {
  const [problem] = problems({ TRUSTED_PROXIES: "10.0.0.1, proxy, 10.0.0.0/33", SECRET_KEY: KEY });
  expect(problem).toContain('; "proxy" and "10.0.0.0/33" are neither');
});

test("an invalid port is reported as the problem of DATABASE_URL", () => {
  expect(problems({ DATABASE_URL: "postgres://u:p@db:99999/leads", SECRET_KEY: KEY })).toEqual([
    "  DATABASE_URL must have a port from 1 to 65535",
  ]);
});

test.each([
  "leads.example.com",
  "ftp://leads.example.com",
  "https://example.com/leads",
  "https://me:secret@example.com",
  "https://example.com/?a=b",
  "//x",
])("PUBLIC_URL=%s is not an address of an installation", (address) => {
  expect(problems({ PUBLIC_URL: address, SECRET_KEY: KEY })).toEqual([
    "  PUBLIC_URL must be the address of the installation without a path, such as https://leads.example.com",
  ]);
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be the http:// or https:// address of a collector"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://localhost:4317", "must be the http:// or https:// address of a collector"],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "http://a:b@localhost:4318",
    "must be the http:// or https:// address of a collector",
  ],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization", "must be headers such as"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a=%0d%0a", "must be headers such as"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a b=c", "must be headers such as"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a=%zz", "must be headers such as"],
  ["OTEL_TRACES_SAMPLER", "jaeger_remote", "must be one of always_on"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5", "must be a number from 0 to 1"],
])("%s=%s is not valid", (name, value, why) => {
  expect(problems({ [name]: value, SECRET_KEY: KEY })).toEqual([expect.stringContaining(`  ${name} ${why}`)]);
});

test("the secret key is created once and kept", () => {
  const dataDir = testDirectory();
  const [first, second] = [readConfig({ DATA_DIR: dataDir }).secretKey, readConfig({ DATA_DIR: dataDir }).secretKey];
  expect(second).toEqual({ ...first, isNew: false });
});

test("a directory in place of the secret key is reported as a directory", () => {
  const dataDir = testDirectory();
  const path = join(dataDir, "secret-key");
  mkdirSync(path);
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(
    expect.objectContaining({
      message: `The secret key cannot be read: ${path} is a directory.`,
      hint: "Restore the file from a backup. If there is none, remove the directory: Leadplane then creates a new key.",
    }),
  );
});

test("a damaged secret key is not replaced silently", () => {
  const dataDir = testDirectory();
  writeFileSync(join(dataDir, "secret-key"), "half a ke");
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow("is damaged");
});

test("the documentation lists every variable that is read, with its default", () => {
  expect(ENVIRONMENT.map(({ name }) => name).sort()).toEqual([...VARIABLES].sort());
  const dataDir = testDirectory();
  const usual = readConfig({ DATA_DIR: dataDir });
  for (const { name, default: value } of ENVIRONMENT) {
    if (value === undefined || name === "DATA_DIR") continue;
    const read = readConfig({ DATA_DIR: dataDir, [name]: value });
    expect({ ...read, secretKey: null }, name).toEqual({ ...usual, secretKey: null });
  }
});
