import { expect, test } from "vitest";
import { databasePlace, databaseUrlProblem, parseDatabaseUrl, withStrictTls } from "./database-url.ts";

test.each([
  ["postgres://ann:word@db.example:5433/leads", "db.example:5433/leads"],
  ["postgresql://db/leads?sslmode=require", "db/leads"],
  ["postgres:///leads?host=/run/postgresql", "/run/postgresql/leads"],
  ["postgres://ann:word@/leads?host=/run/postgresql", "/run/postgresql/leads"],
  ["postgres://ann:p%40ss%2Fw%3Ard%3F%23%5B%25@127.0.0.1/leads", "127.0.0.1/leads"],
  // parsed the same way as by the driver
  ["postgres://ann:p@ss@db/leads", "db/leads"],
  ["postgres://ann:50%off@db/leads", "db/leads"],
  ["postgres://db/leads?user=ann@example", "db/leads"],
])("%s is located at %s", (url, place) => {
  expect(parseDatabaseUrl(url)).toBeDefined();
  expect(databasePlace(url)).toBe(place);
});

test.each([
  "postgres://leadplane:p@ss/w:rd?#[%@127.0.0.1/leads",
  "postgres://ann:Sommer/2026@db/leads",
  "postgres://ann:top#secret@db/leads",
  "postgres://ann:se?cret@db/leads",
  "postgres://ann:1?2@db/leads",
  "postgres://ann:1/2#3@db/leads",
  "postgres://ann:word@d%zzb/leads",
  "mysql://db/leads",
])("%s is rejected, and no part of it is printed as a location", (url) => {
  expect(parseDatabaseUrl(url)).toBeUndefined();
  expect(databasePlace(url)).toBe("DATABASE_URL");
});

test.each([
  "postgres://ann:word@db:99999/leads",
  "postgres://ann:word@db:0/leads",
  "postgres://db:65536",
  "postgres://ann:word@[::1]:99999/leads",
  "postgres://ann:word@db:54x2/leads",
])("the port of %s is reported as the problem", (url) => {
  expect(parseDatabaseUrl(url)).toBeUndefined();
  expect(databaseUrlProblem(url)).toBe("must have a port from 1 to 65535");
});

test("any other problem of a URL is reported with the advice to encode characters", () => {
  for (const url of [
    "mysql://db:99999/leads",
    "postgres://ann:top#secret@db:99999/leads",
    "postgres://ann:5/4@db/leads",
  ])
    expect(databaseUrlProblem(url)).toMatch(/^must be a PostgreSQL URL: .* %-encode special characters/);
  expect(databaseUrlProblem("postgres://ann:word@db:5432/leads")).toBeUndefined();
});

test("a TLS mode that the driver does not know is reported", () => {
  for (const mode of ["bogus", "", "REQUIRE", "allow", "require&sslmode=bogus"])
    expect(databaseUrlProblem(`postgres://db/leads?sslmode=${mode}`)).toBe(
      "must have one of these as its sslmode, or none: disable, prefer, require, verify-ca, verify-full, no-verify",
    );
  for (const mode of ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"])
    expect(databaseUrlProblem(`postgres://db/leads?sslmode=${mode}`)).toBeUndefined();
});

test("the driver is asked explicitly for the strict mode that it uses by default", () => {
  const url = (mode: string) => `postgres://db/leads?sslmode=${mode}&sslrootcert=/ca.pem`;
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"])
    expect(withStrictTls(url(mode))).toBe(url("verify-full"));
  for (const mode of ["disable", "no-verify", "require&uselibpqcompat=true"])
    expect(withStrictTls(url(mode))).toBe(url(mode));
});
