import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument, operations } from "./index.ts";

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(openApiDocument()));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every reference leads somewhere, and every component is referred to", () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const targets = new Set([...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map((match) => match[1] ?? ""));
  for (const target of targets) {
    const found = target
      .slice(2)
      .split("/")
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    expect(found, target).toBeDefined();
  }
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  for (const name of Object.keys(schemas)) expect(targets).toContain(`#/components/schemas/${name}`);
  expect(text).not.toContain("#/$defs/");
});

test("a request's members with a default may be left out, an answer's are always there", () => {
  const { schemas } = openApiDocument().components as { schemas: Record<string, { required?: string[] }> };
  expect(schemas.QuestionWrite?.required).toEqual(["number", "text", "type", "field_name"]);
  expect(schemas.Question?.required).toContain("help_text");
  expect(schemas.LeadSubmission?.required).toEqual(["answers"]);
});

test("every operation is there with an example of its request and of its answer", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> };
  for (const operation of Object.values(operations)) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()];
    expect(described?.operationId).toBe(operation.id);
    const { requestBody, responses } = described as Described;
    if ("body" in operation) expect(examplesOf(requestBody), operation.id).not.toEqual([]);
    if ("schema" in operation.success)
      expect(examplesOf(responses[operation.success.status]), operation.id).not.toEqual([]);
  }
});

interface Described {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly examples: Record<string, unknown> }>>;
}
const examplesOf = (part: Content | undefined) =>
  Object.values(part?.content ?? {}).flatMap(({ examples }) => Object.keys(examples));
