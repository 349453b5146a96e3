import { expect, test } from "vitest";
import { EMPTY_MODEL } from "#engine";
import type { Services } from "../api/services.ts";
import { modelVersion } from "../models/version.ts";
import { submit } from "./submit.ts";

const ACCOUNT = { id: 1, slug: "a", name: "A", timeZone: "UTC" };

test("a lead whose model changes at every attempt is rejected, and the last lookup of the model may fail", async () => {
  const model = modelVersion(1, EMPTY_MODEL);
  let looked = 0;
  const live = async () => {
    looked += 1;
    if (looked === 100) throw new Error("the database is gone");
    return model;
  };
  const services = {
    models: { recent: () => model, live },
    ingest: { submit: async () => ({ outcome: "stale" }) },
  } as unknown as Pick<Services, "models" | "ingest">;
  // a rejection reaches its caller and nobody else
  await expect(submit(services, ACCOUNT as never, { answers: {} } as never, { type: "admin" })).rejects.toThrow(
    "the database is gone",
  );
  expect(looked).toBe(100);
});
