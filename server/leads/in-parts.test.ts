import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDERINGS, type Ordering, type OrderingField } from "#contract";
import { testApp } from "../testing/app.ts";
import { findInParts } from "./in-parts.ts";
import { matchesFilters } from "./matching.ts";
import { findLeads, type LeadsQuery } from "./queries.ts";

const { database, makeAccount } = await testApp();

const LEADS = 300;
const SIZES = { part: 37, deepest: 120, candidates: 60 };

const account = await makeAccount();
// in no order; pairs have the same scores and the same moment
await database.pool.query({
  text: `insert into lead (account_id, lead_id, created_at, contact, answers, model_version, evaluated_on,
      x, y, total, x_band, y_band, total_band)
    select $1, 'lead-' || n * 7919 % 1000, now() - make_interval(mins => n / 2 * 31 % 97),
      jsonb_build_object('name', 'Person ' || n % 7), '{}', 1, '2026-01-31', n / 2 * 13 % 11, n / 2 * 5 % 300, n / 2 * 17 % 29, 'D', 'D', 'D'
    from generate_series(1, $2::int) n`,
  values: [account.id, LEADS],
});

const field = fc.constantFrom(...ORDERINGS.listLeads);
const ordering = fc
  .uniqueArray(field, { minLength: 1, maxLength: 3 })
  .chain((fields) =>
    fc.tuple(...fields.map((each) => fc.constantFrom<Ordering<OrderingField<"listLeads">>>(each, `-${each}` as const))),
  );
const asked = fc.record({
  ordering,
  page: fc.integer({ min: 1, max: 12 }),
  page_size: fc.constantFrom(1, 7, 25, 100),
}) satisfies fc.Arbitrary<LeadsQuery>;
const search = fc.constantFrom("lead-1", "Person 3", "person", "nobody");

test("a list that is found in parts equals the one that is found at once", async () => {
  const db = database.of(account.id);
  await fc.assert(
    fc.asyncProperty(asked, search, async (query, text) => {
      const condition = matchesFilters({
        filters: { ordering: query.ordering, search: text },
        answers: [],
        timeZone: "UTC",
      });
      expect(await findInParts(db, condition, query, SIZES)).toEqual(await findLeads(db, condition, query));
    }),
    { numRuns: 40, examples: [[{ ordering: ["created_at"], page: 3, page_size: 25 }, "person"]] },
  );
});
