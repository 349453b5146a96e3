// The modules of the admin that share a file. By default, the bundler creates a file for each set of pages that share
// something: about two hundred, of which a page loads a hundred. This joins those that cost least.
import { gzipSync } from "node:zlib";

/** The maximum number of shared files that a page loads. */
export const SHARED_FILES = 11;

/** The same for a view within a page, together with that page: both have files and calls of their own. */
export const SHARED_FILES_WITHIN = 9;

/**
 * Joins the files that pages share until no page loads more than `SHARED_FILES` of them. A joined file is loaded by
 * each page that needs a part of it, so every step joins the two that waste the fewest bytes, over all pages, among
 * those that a page with too many of them loads.
 *
 * Files that are loaded after a click, such as a dialog, are not limited and cost nothing here: a dialog may load more
 * files, and no page becomes heavier because of it.
 *
 * @param output of a bundle that was split automatically
 * @param within views that are shown within a page, with that page, both by the end of their path: they are loaded together
 * @returns the name of the joint file that a module belongs to; null leaves it where it was
 */
export function planChunks(output, within = {}) {
  const files = filesOf(
    output.filter(({ type }) => type === "chunk"),
    within,
  );
  const inner = new Set(
    output.filter((chunk) => aroundOf(chunk, within) !== undefined).map(({ fileName }) => fileName),
  );
  const tooMany = () => pagesOver(files, (page) => (inner.has(page) ? SHARED_FILES_WITHIN : SHARED_FILES));
  for (let over = tooMany(); over.length > 0; over = tooMany()) {
    const pair = cheapestPair(files, over);
    if (pair === undefined) break;
    join(files, ...pair);
  }
  const shared = [...files.values()].filter(({ isShared }) => isShared);
  const names = new Map(shared.flatMap(({ modules }, index) => modules.map((module) => [module, `shared-${index}`])));
  return (module) => names.get(module) ?? null;
}

/** Every file by its name: the pages that load it, its imports, and its compressed size. */
function filesOf(chunks, within) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = pagesOf(chunks, within);
  const loads = new Map(entries.map((entry) => [entry, loadedBy(entry, byName, within)]));
  return new Map(
    chunks.map((chunk) => [
      chunk.fileName,
      {
        pages: new Set(entries.filter((entry) => loads.get(entry).has(chunk.fileName))),
        imports: new Set(chunk.imports),
        size: gzipSync(chunk.code).length,
        isShared: !isEntry(chunk),
        modules: Object.keys(chunk.modules),
      },
    ]),
  );
}

/**
 * Returns what is loaded before anything is clicked: the start, its dynamic imports, and theirs, which are the pages;
 * and what is shown within a page.
 */
function pagesOf(chunks, within) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const asked = (names) =>
    names.flatMap((name) => [...reachable(name, byName)]).flatMap((name) => byName.get(name).dynamicImports);
  const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const second = asked(first);
  const inner = chunks.filter((chunk) => aroundOf(chunk, within) !== undefined).map(({ fileName }) => fileName);
  return [...new Set([...first, ...second, ...asked(second), ...inner])];
}

const isEntry = (chunk) => chunk.isEntry || chunk.isDynamicEntry;

/** Returns what is loaded with an entry: its imports, and what was loaded before it could be requested. */
function loadedBy(entry, byName, within) {
  const askers = [...byName.values()].filter(({ dynamicImports }) => dynamicImports.includes(entry));
  const around = aroundOf(byName.get(entry), within);
  const above = [...byName.values()].filter((chunk) =>
    around === undefined
      ? isEntry(chunk) && askers.some(({ fileName }) => reachable(chunk.fileName, byName).has(fileName))
      : isOf(chunk, around),
  );
  const [first = new Set(), ...others] = above.map(({ fileName }) => loadedBy(fileName, byName, within));
  const before = [...first].filter((name) => others.every((other) => other.has(name)));
  return new Set([...reachable(entry, byName), ...before]);
}

/** Returns the page that a chunk is shown within, by the end of its path. */
const aroundOf = (chunk, within) => Object.entries(within).find(([view]) => isOf(chunk, view))?.[1];

const isOf = ({ facadeModuleId }, path) => facadeModuleId?.endsWith(path) === true;

/** Returns a file and all its imports, transitively. */
function reachable(from, files) {
  const seen = new Set([from]);
  for (const name of seen) for (const next of files.get(name)?.imports ?? []) if (files.has(next)) seen.add(next);
  return seen;
}

/** Returns the pages that load too many shared files. */
function pagesOver(files, limitOf) {
  const counts = new Map();
  for (const { isShared, pages } of files.values()) {
    if (isShared) for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return [...counts].filter(([page, count]) => count > limitOf(page)).map(([page]) => page);
}

/**
 * Returns the two shared files whose join makes the pages load the fewest unneeded bytes, and one of `over` fewer
 * files.
 */
function cheapestPair(files, over) {
  const shared = [...files].filter(([, { isShared }]) => isShared);
  const weights = weightsOf(files);
  const costs = new Map(shared.map(([name]) => [name, costsOf(name, files, weights)]));
  const waste = ([one, a], [other, b]) =>
    sumOver(without(b.pages, a.pages), costs.get(one)) + sumOver(without(a.pages, b.pages), costs.get(other));
  const loadedWith =
    ([, a]) =>
    ([, b]) =>
      over.some((page) => a.pages.has(page) && b.pages.has(page));
  const pairs = shared.flatMap((one, index) =>
    shared
      .slice(index + 1)
      .filter(loadedWith(one))
      .map((other) => ({ pair: [one[0], other[0]], waste: waste(one, other) })),
  );
  pairs.sort((a, b) => a.waste - b.waste);
  return pairs.find(({ pair: [one, other] }) => !leadsAround(files, one, other) && !leadsAround(files, other, one))
    ?.pair;
}

/** Returns the weight of each page. */
function weightsOf(files) {
  const weights = new Map();
  for (const { pages, size } of files.values()) {
    for (const page of pages) weights.set(page, (weights.get(page) ?? 0) + size);
  }
  return weights;
}

/**
 * Returns what a file would cost each page that does not load it yet, including its imports. A page counts by a high
 * power of its weight, so that the heaviest pages, which the limit is about, get the least. With the sixteenth
 * power the heaviest has 3 % less than with the tenth.
 */
function costsOf(name, files, weights) {
  const costs = new Map();
  for (const { pages, size } of [...reachable(name, files)].map((each) => files.get(each))) {
    for (const [page, weight] of weights) {
      if (!pages.has(page)) costs.set(page, (costs.get(page) ?? 0) + size * weight ** 16);
    }
  }
  return costs;
}

const sumOver = (pages, costs) => pages.reduce((sum, page) => sum + (costs.get(page) ?? 0), 0);

const without = (all, some) => [...all].filter((each) => !some.has(each));

/** Whether one file needs the other through a third: joined, the joint file and the third would need each other. */
function leadsAround(files, from, to) {
  return without(files.get(from).imports, new Set([to])).some((next) => reachable(next, files).has(to));
}

function join(files, one, other) {
  const [a, b] = [files.get(one), files.get(other)];
  for (const name of b.imports) a.imports.add(name);
  a.size += b.size;
  a.modules.push(...b.modules);
  files.delete(other);
  for (const { imports } of files.values()) if (imports.delete(other)) imports.add(one);
  a.imports.delete(one);
  for (const page of b.pages) a.pages.add(page);
  for (const name of reachable(one, files)) for (const page of a.pages) files.get(name).pages.add(page);
}
