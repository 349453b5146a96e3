import { expect, test } from "vitest";
import { circlesAmong } from "../e2e/testing/sources.ts";
import { planChunks, SHARED_FILES, SHARED_FILES_WITH_VIEWS } from "./chunk-plan.mjs";

const PAGES = ["one", "two", "three", "four"];
/** The number of files for each set of pages that can share something. */
const EACH = 5;

/**
 * A bundle as the bundler splits it: the start loads the pages, and shared modules of each set of pages have their own
 * files.
 */
function bundle() {
  const sets = Array.from({ length: 2 ** PAGES.length }, (_, bits) => PAGES.filter((_page, at) => bits & (1 << at)));
  const shared = sets
    .filter(({ length }) => length > 1)
    .flatMap((pages) => Array.from({ length: EACH }, (_, index) => ({ name: `${pages.join("-")}-${index}`, pages })));
  const chunk = (fileName: string, imports: readonly string[], more: object = {}) => ({
    type: "chunk" as const,
    fileName,
    code: `${fileName} `.repeat(50),
    isEntry: false,
    isDynamicEntry: false,
    imports,
    dynamicImports: [] as readonly string[],
    facadeModuleId: `/pages/${fileName}.ts`,
    modules: { [`${fileName}.ts`]: {} },
    ...more,
  });
  return [
    chunk("start", [], { isEntry: true, dynamicImports: PAGES }),
    ...PAGES.map((page) =>
      chunk(
        page,
        shared.filter(({ pages }) => pages.includes(page)).map(({ name }) => name),
        { isDynamicEntry: true },
      ),
    ),
    // a file of many pages is imported by the next one of the same pages
    ...shared.map(({ name, pages }, index) => {
      const next = shared[index + 1];
      return chunk(name, next !== undefined && pages.every((page) => next.pages.includes(page)) ? [next.name] : []);
    }),
  ];
}

test("no page loads more shared files than the limit, no file needs itself, and a page's own modules stay there", () => {
  const files = bundle();
  const plan = planChunks(files);
  for (const page of [...PAGES, "start"]) expect(plan(`${page}.ts`)).toBeNull();
  const joint = (name: string) => plan(`${name}.ts`) ?? name;
  for (const page of files.filter(({ fileName }) => PAGES.includes(fileName))) {
    expect(page.imports.length).toBeGreaterThan(SHARED_FILES);
    expect(new Set(page.imports.map(joint)).size).toBeLessThanOrEqual(SHARED_FILES);
  }
  const needs = new Map<string, Set<string>>();
  for (const { fileName, imports } of files) {
    const own = needs.get(joint(fileName)) ?? new Set();
    for (const name of imports) if (joint(name) !== joint(fileName)) own.add(joint(name));
    needs.set(joint(fileName), own);
  }
  expect(circlesAmong([...needs.keys()], (file) => [...(needs.get(file) ?? [])])).toEqual([]);
});

test("a page loads no more with the views that it loads at once than the plan allows", () => {
  const files = bundle();
  const plan = planChunks(files, [["/pages/one.ts", "/pages/two.ts"]]);
  const both = files.filter(({ fileName }) => fileName === "one" || fileName === "two");
  const loaded = both.flatMap(({ imports }) => imports.map((name) => plan(`${name}.ts`) ?? name));
  expect(new Set(loaded).size).toBeLessThanOrEqual(SHARED_FILES_WITH_VIEWS);
});
