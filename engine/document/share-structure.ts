import type { ModelDocument } from "./model.ts";

type Item = { readonly id: number };

/**
 * Returns an equal document that reuses the objects of the former one wherever the two are equal, or the former
 * document itself if nothing differs. Values computed for an item of the former document are then valid for this one
 * too, and many versions in memory take little more space than one.
 *
 * @example shareStructure(JSON.parse(JSON.stringify(document)), document) === document
 */
export function shareStructure(document: ModelDocument, former: ModelDocument): ModelDocument {
  if (document === former) return former;
  const shared: ModelDocument = {
    ...document,
    counters: same(document.counters, former.counters),
    questions: shareItems(document.questions, former.questions, (item, old) => ({
      ...item,
      choices: shareItems(item.choices, old.choices),
    })),
    scoring_models: shareItems(document.scoring_models, former.scoring_models, (item, old) => ({
      ...item,
      value_ranges: shareItems(item.value_ranges, old.value_ranges),
    })),
    recommendations: shareItems(document.recommendations, former.recommendations),
    calculated_fields: shareItems(document.calculated_fields, former.calculated_fields),
    bands: same(document.bands, former.bands),
    tests: shareItems(document.tests, former.tests),
  };
  const members = Object.keys(shared) as (keyof ModelDocument)[];
  const isFormer =
    members.length === Object.keys(former).length && members.every((name) => shared[name] === former[name]);
  return isFormer ? former : shared;
}

/** Shares items by their ids; `within` shares the equal parts of an item that differs. */
function shareItems<Kind extends Item>(
  items: readonly Kind[],
  former: readonly Kind[],
  within: (item: Kind, old: Kind) => Kind = (item) => item,
): readonly Kind[] {
  if (items === former) return former;
  const byId = new Map(former.map((item) => [item.id, item]));
  const shared = items.map((item) => {
    const old = byId.get(item.id);
    return old === undefined || old === item ? item : isSame(item, old) ? old : within(item, old);
  });
  return shared.length === former.length && shared.every((item, index) => item === former[index]) ? former : shared;
}

const same = <Value>(value: Value, former: Value): Value => (isSame(value, former) ? former : value);

/** Whether two values of a document are written as the same JSON. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as keyof typeof a;
    // the API returns the members in their order
    if (name !== others[index] || !isSame(a[name], b[name])) return false;
  }
  return true;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
