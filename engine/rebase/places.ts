import { moved } from "../edits/move.ts";

interface Placed {
  readonly id: number;
  readonly number: number;
}

/**
 * Returns the number to move a question to, so that it is after the same question as in the draft.
 *
 * @param inDraft the ids of the questions in the order of the draft, translated to the other document
 * @param wanted the number that it has in the draft
 */
export function numberAfter(inDraft: readonly number[], there: readonly Placed[], id: number, wanted: number): number {
  const place = placeAfter(
    inDraft,
    there.map((item) => item.id),
    id,
  );
  const order = (number: number) =>
    [...moved(there, id, number)].sort((a, b) => a.number - b.number).findIndex((item) => item.id === id);
  return order(wanted) === place ? wanted : (there[place]?.number ?? wanted);
}

/** Returns the place, from 0, at which an item is after the same one as in another list. */
export function placeAfter(inDraft: readonly number[], there: readonly number[], id: number): number {
  const others = there.filter((other) => other !== id);
  const before = inDraft.slice(0, inDraft.indexOf(id)).reverse();
  const neighbor = before.find((other) => others.includes(other));
  return neighbor === undefined ? 0 : others.indexOf(neighbor) + 1;
}

/** Returns the first number, starting with the given one, that no question has. */
export function freeNumber(there: readonly Placed[], from: number): number {
  const taken = new Set(there.map(({ number }) => number));
  let number = from;
  while (taken.has(number)) number += 1;
  return number;
}
