import { expect, test } from "vitest";
import { unsafeIn } from "../testing/expand-first.ts";
import { readMigrations } from "./migrate.ts";

/** The first migration that servers of the version before have to survive; 1.0.0 was stopped for the ones before. */
const FROM = 54;

/** Migrations that are not safe by the rules, and why they are all the same. */
const ACCEPTED: Readonly<Record<string, string>> = {};

test("a migration only adds, so that servers of the version before continue", () => {
  const faults = readMigrations()
    .filter(({ version, name }) => version >= FROM && ACCEPTED[name] === undefined)
    .flatMap(({ name, sql }) => unsafeIn(sql).map((fault) => `${name}: ${fault}`));
  expect(faults).toEqual([]);
});

test.each([
  "alter table job drop column error",
  "drop table job",
  "drop function f(int)",
  "alter table job rename column error to reason",
  "alter table job rename to task",
  "alter table job alter column kind type varchar(20)",
  "alter table job alter kind set data type int",
  "alter table job alter column error set not null",
  "alter table job add column a int not null",
  "alter table job alter column state drop default",
  "alter table job add constraint c check (done > 0)",
  "alter table job add foreign key (account_id) references account",
  "create index i on lead (total)",
  "create unique index i on public.event (subject)",
  "update lead set total = 1",
])("%s is not safe", (sql) => {
  expect(unsafeIn(`-- a comment; with a semicolon\n${sql};`)).toHaveLength(1);
});

test.each([
  "alter table lead add column a int",
  "alter table lead add column a int not null default 0",
  "alter table job add constraint c check (done > 0) not valid",
  "create table t (id int not null); create index i on t (id); alter table t alter column id set not null",
  "create function f() returns int language sql as $$ update lead set total = 1; select 1 $$",
  "create index i on job (due_at)",
  "update installation set value = '1'",
])("%s is safe", (sql) => {
  expect(unsafeIn(sql)).toEqual([]);
});
