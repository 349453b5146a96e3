import type { Condition, Group } from "../../../editor/builder/conditions.ts";

/** The place of an item in a builder: its index in the outermost group, then in the group there. */
export type Path = readonly number[];

type Item = Condition | Group;

/** Replaces one item of the builder, or removes it if there is no replacement. */
export function withItem(group: Group, [place = 0, ...below]: Path, item: Item | undefined): Group {
  const items = group.items.flatMap((each, index): readonly Item[] => {
    if (index !== place) return [each];
    if (below.length > 0) return each.kind === "group" ? [withItem(each, below, item)] : [each];
    return item === undefined ? [] : [item];
  });
  return { ...group, items };
}

/** Adds an item at the end of a group. @param path of the group; empty for the outermost */
export function withAdded(group: Group, path: Path, item: Item): Group {
  if (path.length === 0) return { ...group, items: [...group.items, item] };
  const [place = 0] = path;
  const inner = group.items[place];
  return inner?.kind === "group" ? withItem(group, path, withAdded(inner, [], item)) : group;
}
