import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { EMPTY_MODEL, type ModelDocument } from "#engine";
import { testApp } from "../testing/app.ts";

const { app, database, makeAccount, makeUser, tokenOf } = await testApp();

const CREATED_AT = "2026-01-01T00:00:00.000Z";

/** 300 questions of 30 choices, 1.3 MB: below what the limits allow. */
function largeModel(): ModelDocument {
  const choicesOf = (question: number) =>
    Array.from({ length: 30 }, (_, index) => {
      const id = question * 30 + index;
      return { id, text: `Choice ${id}`, slug: `choice_${id}`, position: index + 1, created_at: CREATED_AT };
    });
  const questions = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    number: index + 1,
    text: `Which of these is yours, in the matter of ${index}?`,
    type: "choice",
    field_name: `field_${index}`,
    required: false,
    multiple_values: false,
    min_value: null,
    max_value: null,
    step: null,
    help_text: "",
    choices: choicesOf(index),
    created_at: CREATED_AT,
  }));
  return { ...EMPTY_MODEL, questions } as unknown as ModelDocument;
}

test("whoever reads a large model without a pause leaves others half of the time", async () => {
  const account = await makeAccount();
  await database.pool.query({
    text: "update model_version set document = $2 where account_id = $1",
    values: [account.id, JSON.stringify(largeModel())],
  });
  const token = await tokenOf(await makeUser(account, { role: "admin" }));
  const read = async (path: string) => {
    const response = await app.request(path, { headers: { Authorization: `Token ${token}` } });
    expect(response.status).toBe(200);
  };
  const paths = ["/api/v1/model/", "/api/v1/model-versions/1/", "/api/v1/model-versions/"];
  // what is done once is no matter here
  for (const path of paths) await read(path);
  const before = performance.eventLoopUtilization();
  const end = performance.now() + 3_000;
  const readers = paths.flatMap((path) =>
    [1, 2].map(async () => {
      while (performance.now() < end) await read(path);
    }),
  );
  await Promise.all(readers);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
