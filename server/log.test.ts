import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { testDatabase } from "./testing/database.ts";

const { pool } = await testDatabase();

test("a database error is logged without its row", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const error = await pool
    .query("insert into account (name, slug, parent_id) values ('Private Name', 'private', 999)")
    .catch((reason: unknown) => reason);
  log.error({ err: error }, "unexpected error");
  expect(JSON.parse(lines.join(""))).toMatchObject({
    msg: "unexpected error",
    err: { code: "23503", constraint: "account_parent_id_fkey" },
  });
  expect(error).toHaveProperty("detail", expect.stringContaining("999"));
  expect(lines.join("")).not.toContain("999");
});
