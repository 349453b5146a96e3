import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";

const database = await testDatabase();

test("a statement with parameters", async () => {
  const result = await database.pool.query({
    text: "select $1::int + 1 as n, now() as at, 5::bigint as big, date '2024-02-29' as day",
    values: [41],
  });
  expect(result.rows[0]).toMatchObject({ n: 42, big: 5, day: "2024-02-29", at: expect.any(Date) });
});
