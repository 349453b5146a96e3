import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  ABILITIES,
  AUDIT_ACTIONS,
  ERRORS,
  type Operation,
  openApiDocument,
  operations,
  TAGS,
  VERSION,
} from "#contract";
import { ENVIRONMENT } from "#contract/reference/environment";
import {
  BINARY_OPERATORS,
  DEFAULT_BANDS,
  FUNCTIONS,
  LIMITS,
  PROBLEMS,
  QUESTION_TYPES,
  RECOMMENDATION_TYPES,
  UNARY_OPERATORS,
} from "#engine";
import { projectRoot } from "../server/base/root.ts";
import { GUIDES, resourcePlace, SECTIONS } from "../web/site/documentation/places.ts";
import { type SearchEntry, search } from "../web/site/documentation/search/match.ts";
import { builtFile, codeBlocks, textOf } from "./testing/html.ts";

// The built pages contain everything in the code's tables: a new operator, function, question type, error, limit, or
// endpoint that is not documented fails here.

const html: Readonly<Record<string, string>> = Object.fromEntries(
  SECTIONS.flatMap(({ places }) => places).map(({ href }) => [href, builtFile(`${href.slice(1)}.html`)]),
);
const page = (path: string): string => html[path] ?? "";
const overview = page("/documentation");
const reference = page("/documentation/api-reference");
const scoring = page("/documentation/scoring-algorithm");
const recommendations = page("/documentation/recommendations");
const llms = builtFile("llms-full.txt");
const conventions = page("/documentation/api-reference/conventions");

const all = Object.values<Operation>(operations);

/** The rows of every table of a page, cell by cell. */
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => textOf(cell)),
  );

/** The example that is displayed in full. */
const shown = ({ examples, success }: Operation) => examples.find(({ status }) => status === success.status);

/** The card of an endpoint, on the page of its resource. */
const cardOf = ({ id, tag }: Operation): string => {
  const resource = page(resourcePlace(tag).href);
  const title = resource.indexOf(`<h2 id="${id}"`);
  const from = resource.lastIndexOf("<details", title);
  const next = resource.indexOf("<h2 id=", title + 1);
  return title < 0 ? "" : resource.slice(from, next < 0 ? undefined : resource.lastIndexOf("<details", next));
};

test("commands can be pasted into zsh", () => {
  // Variables that zsh ties to its own state: PATH above all. It also runs pasted comments as commands.
  const special =
    /^\s*(?:path|fpath|cdpath|manpath|status|pipestatus|argv|prompt|options|commands|functions|aliases)=/m;
  const commands = Object.values(html)
    .flatMap(codeBlocks)
    .filter(
      ({ code, language }) => language === "curl" || (language === undefined && /^(?:api|curl|npm)\b/m.test(code)),
    );
  expect(commands.length).toBeGreaterThan(150);
  const ofFiles = ["README.md", "CONTRIBUTING.md", "bench/README.md"].flatMap((title) =>
    [...readFileSync(join(projectRoot, title), "utf8").matchAll(/^```sh\n(.*?)^```/gms)].map(([, code = ""]) => ({
      title,
      code,
    })),
  );
  expect(ofFiles.length).toBeGreaterThan(3);
  for (const { title, code } of [...commands, ...ofFiles]) {
    expect(code, title).not.toMatch(special);
    expect(code, title).not.toMatch(/(?:^|\s)#(?:\s|$)/m);
  }
});

const ACCESS: Readonly<Record<string, string>> = {
  null: "No authentication",
  act: "Token required",
  administer: "Admin token required",
  see_installation: "Superuser token required",
};

test.each(all)("the reference documents $method $path ($id)", (operation) => {
  const card = cardOf(operation);
  const words = textOf(card);
  const auth = ACCESS[`${operation.requires}`];
  for (const expected of [operation.method, operation.path, operation.summary, "Active", auth]) {
    expect(words).toContain(expected);
  }
  expect(words).toContain("Example request");
  if (operation.body !== undefined) expect(card).toContain(`id="${operation.id}-request-schema"`);
  if (operation.success.schema !== undefined) {
    expect(card).toContain(`id="${operation.id}-response-schema"`);
    expect(words).toContain("Example response");
  }
  // The list of all endpoints has its old address, and what the specification requires.
  const row = reference.slice(reference.indexOf(`<h4 id="${operation.id}"`)).slice(0, 2000);
  for (const expected of [operation.method, operation.path, operation.summary, "Active", auth]) {
    expect(textOf(row)).toContain(expected);
  }
  for (const example of operation.examples) {
    if (example !== shown(operation)) expect(words).toContain(example.name);
  }
  expect(llms).toContain(`#### ${operation.method} ${operation.path} (${operation.id})`);
});

test("every member of a schema is documented with the schema", () => {
  const { paths } = openApiDocument() as { readonly paths: Readonly<Record<string, Record<string, unknown>>> };
  for (const operation of all) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()] as {
      readonly parameters?: readonly { readonly name?: string }[];
    };
    const card = textOf(cardOf(operation));
    for (const { name } of described.parameters ?? []) if (name !== undefined) expect(card).toContain(name);
  }
  for (const name of ["lead_id", "answers", "allow_duplicates", "recommendations", "model_version"]) {
    expect(textOf(cardOf(operations.submitLead))).toContain(name);
  }
});

test("every tag, error and status is explained", () => {
  for (const [tag, description] of Object.entries(TAGS)) {
    expect(textOf(reference)).toContain(tag);
    expect(textOf(reference)).toContain(description);
  }
  const rows = rowsOf(conventions).map((row) => row.join(" "));
  for (const [status, { title, meaning }] of Object.entries(ERRORS)) {
    const row = rows.find((each) => each.startsWith(`${status} ${title}`)) ?? "";
    expect(row).toContain(meaning.replaceAll("`", ""));
    expect(llms).toContain(`- ${status} ${title}`);
  }
});

test("the reference begins with the conventions of all endpoints, and links to them", () => {
  expect(reference.indexOf('<h2 id="conventions"')).toBeLessThan(reference.indexOf('<h2 id="endpoints"'));
  expect(reference.indexOf('<h2 id="error-handling"')).toBeLessThan(reference.indexOf('<h2 id="endpoints"'));
  const rules = [...conventions.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id);
  expect(rules.slice(0, 4)).toEqual(["error-handling", "pagination", "duplicates", "batches"]);
  // Addresses from when the rules were on the reference's own page.
  for (const id of rules) expect(reference).toContain(`id="${id}"`);
});

test("llms.txt is a short index of every page", () => {
  const index = builtFile("llms.txt");
  expect(index).toMatch(/^# Leadplane\n\n> /);
  expect(index.length).toBeLessThan(20_000);
  for (const { href, text } of SECTIONS.flatMap(({ places }) => places)) {
    expect(index).toMatch(new RegExp(`^- \\[${text.replace(/[()]/g, "\\$&")}\\]\\(\\S+${href}\\): \\S`, "m"));
  }
});

test("every operator and function has its row with an example and its value", () => {
  const rows = rowsOf(recommendations);
  for (const { signature, doc, example } of [
    ...Object.values(BINARY_OPERATORS),
    ...Object.values(UNARY_OPERATORS),
    ...Object.values(FUNCTIONS),
  ]) {
    expect(rows).toContainEqual([signature, doc, example.source, String(example.value)]);
    expect(llms).toContain(`\`${signature}\``);
  }
});

test("every error of the language has its row", () => {
  const codes = rowsOf(recommendations).map(([code]) => code);
  for (const code of Object.keys(PROBLEMS)) {
    expect(codes).toContain(code);
    expect(llms).toContain(`- ${code}: `);
  }
});

test("every question type, band, and type of recommendation is there", () => {
  const rows = rowsOf(overview);
  for (const [type, { label }] of Object.entries(QUESTION_TYPES)) {
    expect(rows.some(([first, second]) => first === label && second === type)).toBe(true);
  }
  for (const [page, bands] of [
    [overview, DEFAULT_BANDS.total],
    [scoring, DEFAULT_BANDS.total],
    [scoring, DEFAULT_BANDS.x],
  ] as const) {
    for (const { letter, label, from, action } of bands) {
      const isTold = rowsOf(page).some(
        (row) => row[0] === `${letter} · ${label}` && row[1]?.startsWith(`${from ?? 0}-`) && row.includes(action),
      );
      expect(isTold, `${letter} from ${from}`).toBe(true);
    }
  }
  for (const type of RECOMMENDATION_TYPES) expect(textOf(recommendations)).toContain(type);
});

test("every limit is there with its figure", () => {
  const figures = rowsOf(scoring.slice(scoring.indexOf('id="limits"'))).flatMap((row) => row.slice(1));
  for (const limit of Object.values(LIMITS)) expect(figures).toContain(limit.toLocaleString("en"));
});

describe("the requirements of the specification", () => {
  test("the factors of the axes with their weights", () => {
    expect(textOf(scoring)).toContain("X = 0.4 × job title + 0.3 × company size + 0.2 × industry + 0.1 × authority");
    expect(textOf(scoring)).toContain("Y = 0.4 × budget + 0.3 × timeline + 0.2 × scope + 0.1 × tech");
  });

  test("the categories with their bands and actions", () => {
    const rows = rowsOf(scoring).map((row) => [row[0], row[1], row.at(-1)]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["A · High Priority", "80-100", "contact immediately"],
        ["B · Medium", "60-79", "follow up within a week"],
        ["C · Low", "40-59", "nurture campaign"],
        ["D · Disqualified", "0-39", "archive or reject"],
      ]),
    );
  });

  test("the points", () => {
    expect(rowsOf(scoring)).toEqual(
      expect.arrayContaining([
        ["800 or more", "100"],
        ["760 to less than 800", "95"],
        ["720 to less than 760", "70"],
        ["680 to less than 720", "40"],
        ["620 to less than 680", "20"],
        ["5× or more", "100"],
        ["4.5× to less than 5×", "85"],
        ["3× to less than 4.5×", "60"],
        ["less than 3×", "20"],
        ["Immediately", "90"],
        ["In 1-3 months", "80"],
        ["In 3-6 months", "60"],
        ["In 6 months or later", "40"],
        ["up to 30%", "10"],
        ["over 30%, up to 50%", "5"],
        ["over 50%", "0"],
      ]),
    );
  });

  test("the question weights", () => {
    expect(rowsOf(scoring).map((row) => row.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ["Default", "1.0"],
        ["High priority", "2.0"],
        ["Low priority", "0.5"],
      ]),
    );
  });

  test("the badges, sections, and cards", () => {
    for (const words of ["Production Ready", "Real-time Scoring", "Multi-tenant", "How It Works", "Key Features"]) {
      expect(textOf(overview)).toContain(words);
    }
    for (const words of ["Question Types", "For sales teams", "For organizations", "Getting Started"]) {
      expect(textOf(overview)).toContain(words);
    }
    for (const words of ["Base URL", "Authentication", "Calculated scores", "Analytics caching", "Quick start"]) {
      expect(textOf(reference)).toContain(words);
    }
    expect(textOf(reference)).toContain("Authorization: Token <token>");
  });
});

const ISLANDS = /<div data-island="[\s\S]*?(?=<h2 id=)/g;

describe.each(Object.entries(html))("%s", (path, page) => {
  test("every heading in it has its own address", () => {
    // The contents of the playground belong to the reader's own model.
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>")).replace(ISLANDS, "");
    const headings = [...main.matchAll(/<h([2-5])[^>]*>[\s\S]*?<\/h\1>/g)].map(([heading]) => heading);
    expect(headings.length).toBeGreaterThan(0);
    expect(headings.filter((heading) => !heading.includes(' id="'))).toEqual([]);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("every link within the documentation is valid", () => {
    for (const [, address = ""] of page.matchAll(/ href="([^"]+)"/g)) {
      const [target = "", hash] = address.split("#");
      if (target.startsWith("/documentation") && !target.includes(".")) expect(html, address).toHaveProperty([target]);
      if (hash === undefined || (target !== "" && !(target in html))) continue;
      const there = target === "" ? page : (html[target] ?? "");
      expect(there.includes(` id="${hash}"`), `${path} links to ${address}`).toBe(true);
    }
  });
});

test("the search index leads to existing headings, and finds what readers search for", () => {
  const entries = JSON.parse(builtFile("documentation/search.json")) as readonly SearchEntry[];
  for (const { href } of entries) {
    const [path = "", hash = ""] = href.split("#");
    expect(html[path], href).toContain(` id="${hash}"`);
  }
  const words = entries.map(({ title, text }) => `${title} ${text}`).join("\n");
  for (const name of [...Object.keys(FUNCTIONS), ...Object.keys(PROBLEMS), ...Object.keys(TAGS)]) {
    expect(words).toContain(name);
  }
  for (const operation of all) expect(entries.some(({ title }) => title === operation.summary)).toBe(true);
  for (const missing of ["two-factor", "sso"]) {
    expect(search(entries, missing)[0]?.entry.title, missing).toBe("What is not included");
  }
});

/** Elements of a view: more make browsers slow. */
const MAX_ELEMENTS = 6_900;

test.each(Object.entries(html))("%s has few enough elements for browsers", (_, each) => {
  expect([...each.matchAll(/<[a-z]/g)].length).toBeLessThan(MAX_ELEMENTS);
});

describe("guides contain everything in the code's tables", () => {
  const guide = (name: keyof typeof GUIDES) => page(GUIDES[name].href);

  test("every permission of every role", () => {
    const rows = rowsOf(guide("roles"));
    for (const words of Object.values(ABILITIES)) expect(rows.some(([first]) => first === words)).toBe(true);
    expect(rows).toContainEqual([ABILITIES.administer, "all accounts", "own and client accounts", "own account", "—"]);
  });

  test("every variable of the environment", () => {
    const names = rowsOf(guide("configuration")).map(([name]) => name);
    const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
    for (const { name } of ENVIRONMENT) {
      expect(names).toContain(name);
      expect(readme).toContain(`\`${name}\``);
    }
  });

  test("every action of the audit log", () => {
    const rows = rowsOf(guide("records"));
    for (const [action, label] of Object.entries(AUDIT_ACTIONS)) expect(rows).toContainEqual([label, action]);
  });

  test("one version, the same everywhere", () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
      readonly version: string;
    };
    expect([VERSION, (openApiDocument() as { readonly info: { readonly version: string } }).info.version]).toEqual([
      version,
      version,
    ]);
    expect(textOf(overview)).toContain(`Leadplane ${version} is open source`);
  });

  test("every version of the changelog", () => {
    const titles = [...readFileSync(join(projectRoot, "CHANGELOG.md"), "utf8").matchAll(/^## (.+)$/gm)];
    expect(titles.length).toBeGreaterThan(0);
    for (const [, title = ""] of titles) expect(textOf(guide("changelog"))).toContain(title.replace(/[[\]]/g, ""));
  });
});
