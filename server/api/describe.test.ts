import { expect, test } from "vitest";
import { IMPORT_TYPES, type Operation, operations, RESOURCE_PATHS } from "#contract";
import { testApp } from "../testing/app.ts";

const { api, app, makeAccount, makeUser } = await testApp();
const admin = await makeUser(await makeAccount(), { role: "superuser" });
const ALL = Object.values<Operation>(operations);
const PATHS = [...new Set(ALL.map(({ path }) => path))];

test.each(PATHS)("OPTIONS %s describes the operations", async (path) => {
  const { status, body, headers } = await api.send("OPTIONS", path.replace(/\{\w+\}/g, "1"));
  const own = ALL.filter((operation) => operation.path === path);
  expect(status).toBe(200);
  const allowed = (headers.get("allow") ?? "").split(", ");
  expect(allowed).toEqual(expect.arrayContaining([...own.map(({ method }) => method), "OPTIONS"]));
  expect(body).toMatchObject({ name: expect.stringMatching(/./), description: expect.any(String) });
  for (const type of [...body.renders, ...body.parses])
    expect([...IMPORT_TYPES, "application/json", "application/yaml"]).toContain(type);
  const taking = own.filter((operation) => operation.body !== undefined).map(({ method }) => method);
  expect(Object.keys(body.actions ?? {}).sort()).toEqual([...taking].sort());
  for (const fields of Object.values<Record<string, object>>(body.actions ?? {})) {
    for (const field of Object.values(fields)) {
      expect(field).toMatchObject({
        type: expect.stringMatching(
          /^(?:field|string|email|url|integer|float|boolean|choice|date|datetime|list|nested object)$/,
        ),
        required: expect.any(Boolean),
        read_only: expect.any(Boolean),
        label: expect.any(String),
      });
    }
  }
});

test("fields are described with their kinds, limits, and choices", async () => {
  const { body } = await api.send("OPTIONS", "/api/v1/questions/");
  const { POST } = body.actions;
  expect(POST.id).toEqual({
    type: "integer",
    required: false,
    read_only: true,
    label: "ID",
    min_value: 1,
    max_value: 2_147_483_647,
  });
  expect(POST.text).toMatchObject({
    type: "string",
    required: true,
    read_only: false,
    label: "Text",
    max_length: 2_000,
  });
  expect(POST.type.choices).toContainEqual({ value: "multiple_choice", display_name: "Multiple choice" });
  expect(POST.number).toMatchObject({ type: "integer", min_value: 1, max_value: 1_000_000 });
  expect(POST.min_value).toMatchObject({ type: "float", required: false, allow_null: true });
  expect(POST.choices.child.children.text).toMatchObject({ type: "string", required: true });
  const models = (await api.send("OPTIONS", "/api/v1/scoring-models/7/")).body;
  expect(Object.keys(models.actions)).toEqual(["PUT", "PATCH"]);
  expect(models.actions.PATCH.weight).toMatchObject({ required: false, min_value: 0, max_value: 1_000 });
  expect(models.actions.PUT.formula.required).toBe(true);
});

test("a path outside the API is not described", async () => {
  expect((await api.send("OPTIONS", "/api/v1/nothing/")).status).toBe(404);
});

test("every resource is listed, at the address that the client uses", async () => {
  const { body } = await api.get("/api/v1/");
  expect(Object.keys(body)).toEqual(Object.keys(RESOURCE_PATHS));
  expect(body["scoring-models"]).toBe("http://localhost/api/v1/scoring-models/");
  for (const address of Object.values<string>(body))
    expect([address, (await api.get(address, { as: admin })).status]).toEqual([address, 200]);
  const elsewhere = await app.request("https://leads.example.com/api/v1");
  expect(await elsewhere.json()).toMatchObject({ leads: "https://leads.example.com/api/v1/leads/" });
});
