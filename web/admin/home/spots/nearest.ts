/** A position in a picture; 0 is left and bottom, 1 is right and top. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** The effect of each arrow key on a position. */
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
} as const satisfies Record<string, readonly [x: number, y: number]>;
export type Arrow = keyof typeof DIRECTIONS;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(DIRECTIONS, key);

/** The weight of a sideways distance relative to one straight ahead. */
const ASIDE = 2.5;

/** Returns the index of the position that an arrow key leads to from another; the same index if there is none ahead. */
export function nearestPosition(places: readonly Position[], index: number, arrow: Arrow): number {
  const here = places[index];
  if (here === undefined) return index;
  const [right, up] = DIRECTIONS[arrow];
  let best = index;
  let least = Number.POSITIVE_INFINITY;
  for (const [other, place] of places.entries()) {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const ahead = dx * right + dy * up;
    const aside = Math.abs(dx * up) + Math.abs(dy * right);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1e-9 && cost < least) {
      best = other;
      least = cost;
    }
  }
  return best;
}
