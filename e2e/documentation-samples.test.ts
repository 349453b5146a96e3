import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  CREDENTIALS,
  EXAMPLE_ORIGIN,
  type Example,
  FORMER_MODEL,
  type Operation,
  operations,
  VOLATILE,
} from "#contract";
import { ORIGIN } from "#contract/origin";
import { good } from "#contract/reference/examples/leads";
import { check, type Scope } from "#engine";
import { shellQuoted } from "../web/samples/curl.ts";
import { exampleRequest, requestOf } from "../web/samples/request.ts";
import { RESOURCES } from "../web/site/documentation/places.ts";
import { exampleServer } from "./testing/fixture.ts";
import { builtFile, type CodeBlock, codeBlocks } from "./testing/html.ts";
import { type Language, type Printed, PYTHON, sampleRunner } from "./testing/programs.ts";

// Every code block of the documentation and the landing page, extracted from the built pages, works.

const PAGES = [
  "index.html",
  "documentation.html",
  "documentation/api-reference.html",
  "documentation/api-reference/conventions.html",
  ...RESOURCES.map(({ href }) => `${href.slice(1)}.html`),
  "documentation/follow-events.html",
  "documentation/scoring-algorithm.html",
  "documentation/recommendations.html",
];

const blocks = PAGES.flatMap((name) => codeBlocks(builtFile(name)));
const all = Object.values<Operation>(operations);
const run = sampleRunner();

const shown = ({ examples, success }: Operation) => examples.find(({ status }) => status === success.status);

/** A sample as it is on the page of this server, with a token. */
const filledIn = (code: string, url: string, token: string | undefined) =>
  code.replaceAll(ORIGIN, url).replaceAll("<token>", token ?? "none");

/** A sample with the reader's own values in place of placeholders. */
function filledInWith(code: string, own: ReadonlyMap<string, unknown>, language: Language): string {
  const written = (value: unknown) => {
    const text = String(value);
    return language === "curl" ? shellQuoted(text).slice(1, -1) : JSON.stringify(text).slice(1, -1);
  };
  return [...own].reduce((text, [name, value]) => text.replaceAll(name, () => written(value)), code);
}

/** The values of an operation's example for its sample's placeholders. */
function ownOf(operation: Operation, example: Example, etag: string | undefined): Map<string, unknown> {
  const own = new Map<string, unknown>();
  const compare = (shown: unknown, real: unknown) => {
    if (typeof shown === "string" && /^<[\w ]+>$/.test(shown)) own.set(shown, real);
    else if (typeof shown === "object" && shown !== null) {
      for (const [key, inner] of Object.entries(shown)) compare(inner, (real as Record<string, unknown>)[key]);
    }
  };
  const { params, query, body, account } = exampleRequest(operation, example);
  const shown = requestOf(operation, example);
  for (const part of ["params", "query", "body", "account"] as const) {
    compare(shown[part], { params, query, body, account }[part]);
  }
  if (etag !== undefined) own.set("<etag>", etag.slice(1, -1));
  return own;
}

/** Replaces every value that differs between runs by the same mark. */
function steady(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, keys));
  if (typeof value === "string") return value.replace(/^http:\/\/[^/]+/, "(origin)");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, keys.has(key) ? "(varies)" : steady(inner, keys)]),
  );
}

function expectPrinted(printed: Printed, example: Example): void {
  const keys = new Set([...VOLATILE, ...(example.volatile ?? [])]);
  const expected = example.response === undefined ? [] : [example.response];
  expect(steady(printed, keys)).toEqual(steady(expected, keys));
}

const LANGUAGES: readonly Language[] = PYTHON === undefined ? ["curl", "javascript"] : ["curl", "javascript", "python"];

test("the Python samples are run if Python is available", (context) => {
  if (PYTHON === undefined) {
    context.skip("no python3 on this machine: the Python client and samples were compared with the contract only");
  }
});

describe.each(LANGUAGES)("the endpoints' samples in %s", async (language) => {
  const server = await exampleServer();
  const faults = new Map<string, unknown>();

  // Each example leaves the state that the next expects, so they run once, in order.
  beforeAll(async () => {
    for (const operation of all) await walk(operation).catch((error: unknown) => faults.set(operation.id, error));
  });

  test.each(all)("$id", ({ id }) => {
    if (faults.has(id)) throw faults.get(id);
  });

  async function walk(operation: Operation): Promise<void> {
    const sample = blocks.find((block) => block.operation === operation.id && block.language === language);
    expect(sample, "is on the page").toBeDefined();
    await server.prepareFor(operation);
    for (const example of operation.examples) {
      if (example !== shown(operation)) {
        const response = await server.send(operation, example);
        // A session's own requests need its cookie; here everybody has a token.
        if (example.as !== "session") expect(response.status, example.name).toBe(example.status);
        continue;
      }
      const etag = operation.conditional === "required" ? await server.etagOf(operation, example) : undefined;
      const own = filledInWith(sample?.code ?? "", ownOf(operation, example, etag), language);
      const code = filledIn(own, server.url, await server.tokenOf(operation, example));
      expect(code, "nothing else is to be filled in").not.toMatch(/<[a-z][\w ]*>/);
      const printed = await run(language, code);
      // The same is true of the sessions of a caller with a token.
      if (operation.id !== "listSessions") expectPrinted(printed, example);
      else expect(printed).toEqual([expect.arrayContaining([expect.objectContaining({ current: false })])]);
      if (operation.id === "rotateToken") server.signInAgain();
      if (operation.id === "createExport") await server.finishExports();
      if (operation.id === "createWebhook") await server.storeDelivery();
    }
  }
});

describe("the other samples", async () => {
  const server = await exampleServer();
  const others = blocks.filter(({ language, operation }) => language !== undefined && operation === undefined);
  const first = shown(operations.submitLead) as Example;
  const named = { ...first, request: { body: good.body } };

  test("are there", () => {
    expect(others.length).toBeGreaterThan(20);
  });

  test.each(others.filter(({ language }) => LANGUAGES.includes(language as Language)))(
    "$title",
    async ({ title, code, language }) => {
      await server.resetLeads();
      // Only one sample reads a lead that another has created.
      if (title.startsWith("Explain")) await server.send(operations.submitLead, named);
      const isAgency = title.startsWith("Act in");
      // Only administrators work in drafts.
      const needsAdmin = isAgency || title.includes("of a draft");
      const token = await server.tokenOf(
        needsAdmin ? operations.listAccounts : operations.getLead,
        isAgency ? { ...first, as: "superuser" } : first,
      );
      const { username, password } = CREDENTIALS.admin;
      const values = { username, password, lead_id: "APP-1001", slug: "harbor-rentals", "draft id": FORMER_MODEL.id };
      const placeholders = new Map(Object.entries(values).map(([name, value]) => [`<${name}>`, value]));
      const own = filledInWith(code, placeholders, language as Language);
      const printed = await run(language as Language, filledIn(own, server.url, token));
      expect(printed.length).toBeGreaterThan(0);
      const check = CHECKS.find(([words]) => title.startsWith(words))?.[1];
      expect(check, "somebody says what it prints").toBeDefined();
      check?.(printed, language as Language);
    },
  );
});

/** The output of the samples, by the beginning of their titles. */
const CHECKS: readonly (readonly [title: string, check: (printed: Printed, language: Language) => void])[] = [
  ["Submit a lead", (printed) => expect(resultIn(printed)).toMatchObject({ x_axis: 69, y_axis: 85, total_score: 154 })],
  [
    "Send a lead once",
    (printed) => expect(resultIn(printed)).toMatchObject({ x_axis: 69, lead_id: expect.any(String) }),
  ],
  ["Explain its scores", ([printed]) => expect(printed).toMatchObject({ lead_id: "APP-1001", total_score: 154 })],
  ["Get a token", (printed) => expect(printed.at(-1)).toMatchObject({ username: expect.stringMatching(/^harbor-/) })],
  [
    "Handle an error",
    (printed) => {
      const { answers } = (printed[0] === 400 ? printed[1] : { answers: printed[1] }) as { readonly answers: object };
      expect(answers).toMatchObject({ credit_score: ["900 is too large. The maximum is 850."] });
    },
  ],
  ["Read every", (printed) => expect(JSON.stringify(printed)).toContain("APP-1000")],
  ["Follow events", (printed) => expect(JSON.stringify(printed)).toContain("APP-1000")],
  ["Act in a client account", ([printed]) => expect(printed).toMatchObject({ total_leads: 1 })],
  // Before the fixture's first rule.
  ["Read the rules of a draft", ([printed]) => expect(printed).toMatchObject({ count: 0, results: [] })],
];

/** The lead's result in the output: as a value, or as the text of a response. */
function resultIn(printed: Printed): unknown {
  const last = printed.at(-1);
  return typeof last === "string" ? JSON.parse(last) : last;
}

test("the guide to imports imports the file that it makes", async () => {
  const server = await exampleServer();
  const guide = codeBlocks(builtFile("documentation/import-leads.html"));
  const codeOf = (title: string) => guide.find((block) => block.title === title)?.code ?? "";
  const [, file = ""] = /<<'END'\n([\s\S]+\n)END$/.exec(codeOf("Make leads.csv").trim()) ?? [];
  // what a shell would do
  const command = codeOf("Import leads.csv").replace("-T - < leads.csv", `--data-binary ${shellQuoted(file)}`);
  const [example] = operations.createImport.examples;
  const token = await server.tokenOf(operations.createImport, example as Example);
  const [created] = await run("curl", filledIn(command, server.url, token));
  expect(created).toMatchObject({ state: "queued", format: { separator: ";", decimal: "," } });
  const { mapping } = created as { readonly mapping: Record<string, string | null> };
  expect(Object.values(mapping)).toEqual([
    ...["lead_id", "name", "email", "rent_amount", "monthly_income", "credit_score", "move_in"],
  ]);
});

test("the README's lead has the documented score", async () => {
  const server = await exampleServer();
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, command = "", response = ""] = /```sh\n(curl [\s\S]+?)```[\s\S]+?```json\n([\s\S]+?)```/.exec(readme) ?? [];
  const token = await server.tokenOf(operations.submitLead, shown(operations.submitLead) as Example);
  const code = command.replace("http://127.0.0.1:8000", server.url).replace("<token>", token ?? "none");
  expect(resultIn(await run("curl", code))).toMatchObject(JSON.parse(response));
  const [, getToken = ""] = /```sh\n(curl -s \S+\/api\/token-auth\/ [\s\S]+?)```/.exec(readme) ?? [];
  const { username, password } = CREDENTIALS.admin;
  const asAdmin = getToken.replace("http://127.0.0.1:8000", server.url).replace("harbor-admin", username);
  expect(resultIn(await run("curl", asAdmin.replace("<password>", password)))).toEqual({ token: expect.any(String) });
});

describe("the blocks that are not programs", () => {
  const examples = all.flatMap((operation) => operation.examples.map((example) => ({ operation, example })));
  const jsons = new Set(
    examples.flatMap(({ operation, example }) =>
      [example.request.body, requestOf(operation, example).body, example.response].map((value) =>
        JSON.stringify(value),
      ),
    ),
  );

  test("JSON is an example of the contract, or a part of one", () => {
    const parsed = blocks.flatMap((block) => (block.language === undefined ? jsonOf(block) : []));
    expect(parsed.length).toBeGreaterThan(100);
    for (const { block, value } of parsed) {
      const isKnown = jsons.has(JSON.stringify(value)) || KNOWN_TITLES.some((title) => block.title.startsWith(title));
      expect(isKnown || examples.some(({ example }) => isPartOf(value, example.response)), block.title).toBe(true);
    }
  });

  // text that is not JSON is CSV
  const lines = (text: string) => text.trim().split(/\r?\n/).join("\n");
  const texts = new Set(
    examples.flatMap(({ example: { response } }) => (typeof response === "string" ? [lines(response)] : [])),
  );

  test("rules are valid", () => {
    const rules = blocks.filter(({ code }) => /^If /.test(code));
    expect(rules.length).toBeGreaterThan(10);
    for (const { code } of rules) {
      const found = check(code, "rule", new Map(fieldsIn(code)));
      expect(found.diagnostics, code).toEqual([]);
    }
  });

  test("there is nothing else", () => {
    const rest = blocks.filter(
      (block) =>
        block.language === undefined &&
        jsonOf(block).length === 0 &&
        !texts.has(lines(block.code)) &&
        !/^If /.test(block.code) &&
        !/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(block.code),
    );
    expect(new Set(rest.map(({ title }) => title))).toEqual(new Set(TEXTS));
  });
});

/** A body that is not JSON, which an example of the contract sends; the two clients; the formulas of the axes. */
const TEXTS = ["Request", "leadplane.js", "leadplane.py", "X · capability", "Y · propensity"];

/**
 * Schemas are compared with the OpenAPI document in documentation-contents.test.ts; the build runs the rule examples.
 */
const KNOWN_TITLES = ["Request schema", "Response schema", "Answers used in these examples"];

function jsonOf(block: CodeBlock): { block: CodeBlock; value: unknown }[] {
  try {
    return [{ block, value: JSON.parse(block.code.replaceAll(ORIGIN, EXAMPLE_ORIGIN)) }];
  } catch {
    return [];
  }
}

function isPartOf(value: unknown, whole: unknown): boolean {
  if (typeof value !== "object" || value === null || typeof whole !== "object" || whole === null) return false;
  const members = new Map(Object.entries(whole).map(([key, inner]) => [key, JSON.stringify(inner)]));
  return (
    // The landing page has a response of a new installation, where the model has another version than in the examples.
    Object.entries(value).every(([key, inner]) => VOLATILE.has(key) || members.get(key) === JSON.stringify(inner)) ||
    Object.values(whole).some((inner) => JSON.stringify(inner) === JSON.stringify(value))
  );
}

/** A scope in which the fields of a rule have the types that it requires. */
function fieldsIn(rule: string): [string, NonNullable<ReturnType<Scope["get"]>>][] {
  return [...rule.matchAll(/\{(\w+)(\[-?\d+\])?\}/g)].map(([whole, name = "", index]) => {
    const list = index !== undefined || new RegExp(`(?:max|count)\\(\\{${name}\\}\\)`).test(rule);
    const isDate = rule.includes(`${whole} - today()`) || rule.includes(`days(${whole})`);
    const isText = new RegExp(`\\{${name}\\} [!=]= ['"]`).test(rule);
    return [name, { kind: isDate ? "date" : isText ? "text" : "number", list }];
  });
}
