import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test, vi } from "vitest";
import { VERSION } from "#contract";
import { testApp } from "../testing/app.ts";

const { api, database } = await testApp();
const closed = await testApp();

test("the API describes itself in valid OpenAPI", async () => {
  const { status, body } = await api.get<Record<string, unknown>>("/api/openapi.json");
  expect(status).toBe(200);
  expect(await new Validator().validate(structuredClone(body))).toMatchObject({ valid: true });
});

test("ready means that all migrations are applied; a server of a later version may have applied more", async () => {
  expect((await api.get("/readyz")).body).toEqual({ status: "ready" });
  await database.pool.query("insert into schema_migration (version, name, checksum) values (9999, '9999_later', '')");
  expect((await api.get("/readyz")).body).toEqual({ status: "ready" });
  await database.pool.query("delete from schema_migration where version = 9999");
  await database.pool.query("delete from schema_migration where version = (select max(version) from schema_migration)");
  const answer = await api.get("/readyz");
  expect([answer.status, answer.body]).toEqual([
    503,
    { detail: "The database is not up to date yet. Try again shortly." },
  ]);
});

test("liveness and readiness differ: without its database the server is alive, not ready", async () => {
  await closed.database.close();
  const logged = vi.spyOn(closed.services.log, "error").mockReturnValue();
  expect(await closed.api.get("/healthz")).toMatchObject({ status: 200, body: { status: "ok", version: VERSION } });
  const answer = await closed.api.get("/readyz");
  expect([answer.status, answer.body]).toEqual([503, { detail: "The database cannot be reached." }]);
  expect(logged.mock.calls).toEqual([[{ err: expect.any(Error) }, "the server is not ready"]]);
});
