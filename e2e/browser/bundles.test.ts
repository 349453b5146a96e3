import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Operation, openApiDocument, operations } from "#contract";
import { projectRoot } from "../../server/base/root.ts";

// The parts of the contract in the browser: how calls are made, and none of the schemas and prose.

const scripts = ["dist/site/assets", "dist/admin/assets"].flatMap((folder) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name: `${folder}/${name}`, code: readFileSync(join(projectRoot, folder, name), "utf8") })),
);

/** Every description of a member in a JSON Schema, at any depth. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "description" && typeof inner === "string" ? [inner] : descriptionsIn(inner),
  );
}

/** The parts of a text that a bundler does not change; a page may contain short ones anyway. */
const tellingParts = (text: string) => text.split(/[`'"\\\n$]/).filter((part) => part.length >= 40);

const prose = [
  ...Object.values<Operation>(operations).flatMap(({ description, errors = {} }) => [
    description,
    ...Object.values(errors),
  ]),
  ...descriptionsIn(openApiDocument().components),
].flatMap(tellingParts);

test("the scripts and the prose exist", () => {
  expect(scripts.length).toBeGreaterThan(50);
  expect(prose.length).toBeGreaterThan(150);
  expect(scripts.filter(({ code }) => code.includes(operations.submitLead.path))).not.toEqual([]);
});

test("no script of the site or the admin contains the library of the schemas", () => {
  expect(scripts.filter(({ code }) => code.includes("_zod")).map(({ name }) => name)).toEqual([]);
});

test("no script of the site or the admin contains the prose of the reference", () => {
  const found = scripts.flatMap(({ name, code }) =>
    prose.filter((text) => code.includes(text)).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});
