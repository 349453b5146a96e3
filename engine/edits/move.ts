import type { Recommendation } from "../document/model.ts";

/** The members of an item in an ordered list: its identity and its place. */
interface Placed {
  readonly id: number;
  readonly number: number;
}

/**
 * Moves one item to a number. A free number is simply assigned. If the number is taken, the items between it and the
 * former place move by one: the same numbers stay in use, in the new order.
 *
 * @example moved([{ id: 7, number: 1 }, { id: 8, number: 2 }, { id: 9, number: 5 }], 9, 1) // 9 has 1, 7 has 2, 8 has 5
 */
export function moved<Item extends Placed>(items: readonly Item[], id: number, number: number): readonly Item[] {
  const mover = items.find((item) => item.id === id);
  if (mover === undefined || mover.number === number) return items;
  const inOrder = [...items].sort((a, b) => a.number - b.number);
  const to = inOrder.findIndex((item) => item.number === number);
  if (to < 0) return items.map((item) => (item === mover ? { ...item, number } : item));
  const order = inOrder.filter((item) => item !== mover);
  order.splice(to, 0, mover);
  const numbers = inOrder.map((item) => item.number);
  return order.map((item, index) => {
    const place = numbers[index] ?? item.number;
    return place === item.number ? item : { ...item, number: place };
  });
}

/** Moves one of the items to a place, counted from 1. */
export function inPlace<Item extends { readonly id: number }>(
  items: readonly Item[],
  id: number,
  place: number,
): readonly Item[] {
  const mover = items.find((item) => item.id === id);
  if (mover === undefined) return items;
  return items.filter((item) => item !== mover).toSpliced(place - 1, 0, mover);
}

/** Moves a rule to a place among those of its question, which are renumbered from 1. */
export function movedRules(rules: readonly Recommendation[], id: number, position: number): readonly Recommendation[] {
  const question = rules.find((rule) => rule.id === id)?.question;
  const siblings = rules.filter((rule) => rule.question === question);
  const positions = new Map(inPlace(siblings, id, position).map((rule, index) => [rule.id, index + 1]));
  return rules.map((rule) => {
    const place = positions.get(rule.id) ?? rule.position;
    return place === rule.position ? rule : { ...rule, position: place };
  });
}
