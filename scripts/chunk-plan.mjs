// The modules of the admin that share a file. By default, the bundler creates a file for each set of pages that share
// something: about two hundred, of which a page loads a hundred. This joins those that cost least.
import { gzipSync } from "node:zlib";

/** The maximum number of shared files that a page loads. */
export const SHARED_FILES = 13;

/** The same for a page with the views that it loads immediately, each of which has its own files and calls. */
export const SHARED_FILES_WITH_VIEWS = 9;

/**
 * A page counts by this power of its weight, so that the heaviest pages, which have a limit, get the least. Which one
 * serves best changes with every file, so each is tried.
 */
const POWERS = [16, 20, 24, 28, 32, 40];

/**
 * Joins the files that pages share until no page loads more than `SHARED_FILES` of them. A joined file is loaded by
 * each page that needs a part of it, so every step joins the two that waste the fewest bytes, over all pages, among
 * those that a page with too many of them loads.
 *
 * Files that are loaded after a click, such as a dialog, are not limited and cost nothing here: a dialog may load more
 * files, and no page becomes heavier because of it.
 *
 * @param output of a bundle that was split automatically
 * @param together pages, each with views that it loads at once, by the ends of their paths
 * @returns the name of the joint file that a module belongs to; null leaves it where it was
 */
export function planChunks(output, together = []) {
  const chunks = output.filter(({ type }) => type === "chunk");
  const plans = POWERS.map((power) => joinFiles(chunks, together, power));
  const [{ files }] = plans.sort((a, b) => a.heaviest - b.heaviest);
  const shared = [...files.values()].filter(({ isShared }) => isShared);
  const names = new Map(shared.flatMap(({ modules }, index) => modules.map((module) => [module, `shared-${index}`])));
  return (module) => names.get(module) ?? null;
}

/** Returns the files after all joins, and the weight of the heaviest page with them. */
function joinFiles(chunks, together, power) {
  const files = filesOf(chunks, loadsOf(chunks, together));
  joinThoseOfTheSamePages(files);
  const withViews = new Set(viewsOf(chunks, together).map(nameOf));
  const tooMany = () => pagesOver(files, (page) => (withViews.has(page) ? SHARED_FILES_WITH_VIEWS : SHARED_FILES));
  for (let over = tooMany(); over.length > 0; over = tooMany()) {
    const pair = cheapestPair(files, over, power);
    if (pair === undefined) break;
    join(files, pair.a, pair.b);
  }
  return { files, heaviest: Math.max(...weightsOf(files).values()) };
}

/** Every file by its name: the pages that load it, its imports, and its compressed size. */
function filesOf(chunks, loads) {
  return new Map(
    chunks.map((chunk) => [
      chunk.fileName,
      {
        pages: new Set([...loads].flatMap(([page, names]) => (names.has(chunk.fileName) ? [page] : []))),
        imports: new Set(chunk.imports),
        size: gzipSync(chunk.code).length,
        isShared: !isEntry(chunk),
        modules: Object.keys(chunk.modules),
      },
    ]),
  );
}

/**
 * Returns what each page loads before anything is clicked, by its name: its file, or its files if it has views of its
 * own.
 */
function loadsOf(chunks, together) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loads = new Map(pagesOf(chunks, byName).map((page) => [page, loadedBy(page, byName)]));
  for (const files of viewsOf(chunks, together)) {
    const [page, ...views] = files;
    const ofViews = views.flatMap((view) => [...reachable(view, byName)]);
    loads.set(nameOf(files), new Set([...loadedBy(page, byName), ...ofViews]));
  }
  return loads;
}

/** Returns the start, its dynamic imports, and theirs, which are the pages. */
function pagesOf(chunks, byName) {
  const asked = (names) =>
    names.flatMap((name) => [...reachable(name, byName)]).flatMap((name) => byName.get(name).dynamicImports);
  const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const second = asked(first);
  return [...new Set([...first, ...second, ...asked(second)])];
}

/** Returns the files of each page with views. */
const viewsOf = (chunks, together) =>
  together.map((paths) =>
    paths.flatMap((path) =>
      chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(path)).map(({ fileName }) => fileName),
    ),
  );

const nameOf = (files) => files.join(" ");

const isEntry = (chunk) => chunk.isEntry || chunk.isDynamicEntry;

/** Returns what is loaded with an entry: its imports, and what was loaded before it could be requested. */
function loadedBy(entry, byName) {
  const askers = [...byName.values()].filter(({ dynamicImports }) => dynamicImports.includes(entry));
  const above = [...byName.values()].filter(
    (chunk) => isEntry(chunk) && askers.some(({ fileName }) => reachable(chunk.fileName, byName).has(fileName)),
  );
  const [first = new Set(), ...others] = above.map(({ fileName }) => loadedBy(fileName, byName));
  const before = [...first].filter((name) => others.every((other) => other.has(name)));
  return new Set([...reachable(entry, byName), ...before]);
}

/** Returns a file and all its imports, transitively. */
function reachable(from, files) {
  const seen = new Set([from]);
  for (const name of seen) for (const next of files.get(name)?.imports ?? []) if (files.has(next)) seen.add(next);
  return seen;
}

/** Joins the files that the same pages load, which costs nothing. */
function joinThoseOfTheSamePages(files) {
  const first = new Map();
  for (const [name, { isShared, pages }] of [...files]) {
    if (!isShared || pages.size === 0) continue;
    const key = [...pages].sort().join();
    const other = first.get(key);
    if (other === undefined) first.set(key, name);
    else if (!leadsAround(files, other, name) && !leadsAround(files, name, other)) join(files, other, name);
  }
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
function cheapestPair(files, over, power) {
  const pages = [...weightsOf(files)];
  const heaviest = Math.max(...pages.map(([, weight]) => weight));
  const costs = pages.map(([, weight]) => (weight / heaviest) ** power);
  const isOver = pages.map(([page]) => over.includes(page));
  const shared = [...files].flatMap(([name, file]) =>
    file.isShared ? [sharedFile(name, file, pages, costs, files)] : [],
  );
  let cheapest = { waste: Number.POSITIVE_INFINITY };
  for (const [index, a] of shared.entries())
    for (const b of shared.slice(index + 1)) {
      if (!a.pages.some((page) => isOver[page] && b.isLoaded[page])) continue;
      const waste = sumOver(a.pages, b.costs) + sumOver(b.pages, a.costs);
      if (waste < cheapest.waste && !leadsAround(files, a.name, b.name) && !leadsAround(files, b.name, a.name))
        cheapest = { a: a.name, b: b.name, waste };
    }
  return cheapest.a === undefined ? undefined : cheapest;
}

function sumOver(pages, costs) {
  let sum = 0;
  for (const page of pages) sum += costs[page];
  return sum;
}

/** Returns the weight of each page. */
function weightsOf(files) {
  const weights = new Map();
  for (const { pages, size } of files.values()) {
    for (const page of pages) weights.set(page, (weights.get(page) ?? 0) + size);
  }
  return weights;
}

/** A file with its pages, by their index, and what it would cost each other page together with its imports. */
function sharedFile(name, file, pages, costs, files) {
  const needed = [...reachable(name, files)].map((each) => files.get(each));
  const isLoaded = pages.map(([page]) => file.pages.has(page));
  return {
    name,
    isLoaded,
    pages: [...pages.keys()].filter((index) => isLoaded[index]),
    costs: Float64Array.from(pages, ([page], index) => {
      if (isLoaded[index]) return 0;
      let size = 0;
      for (const each of needed) if (!each.pages.has(page)) size += each.size;
      return size * costs[index];
    }),
  };
}

/** Whether one file needs the other through a third: joined, the joint file and the third would need each other. */
function leadsAround(files, from, to) {
  return [...files.get(from).imports].some((next) => next !== to && reachable(next, files).has(to));
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
