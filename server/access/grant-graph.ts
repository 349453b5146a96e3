// Who may have acted in whose name, through any number of others. Administrators who help each other form a graph in
// which everyone reaches everyone by very many paths, so each user is visited once and no path is followed twice.

/** An event by which a user could act in another's name, until a moment. */
export interface GrantEdge {
  readonly giver_id: number;
  readonly user_id: number;
}

/**
 * Returns the users in whose name a user may have acted: those they gave access, those whom these gave access, and so
 * on. Of several paths to a user the one that ends last counts. A path ends with the earliest of its events.
 *
 * Events are processed from the latest on. When one makes a user reachable, no other path to them can end later. It
 * yields after each step, at most two for each event.
 *
 * @param grants latest first
 * @returns for each user the event with which the path ends
 */
export function* lastWaysFrom<Edge extends GrantEdge>(
  grants: readonly Edge[],
  from: number,
): Generator<void, ReadonlyMap<number, Edge>> {
  const reached = new Map<number, Edge>();
  const isReached = (id: number) => id === from || reached.has(id);
  /** The users to whom givers who are not reached yet gave access. */
  const waiting = new Map<number, number[]>();
  for (const edge of grants) {
    yield;
    if (!isReached(edge.giver_id)) {
      const users = waiting.get(edge.giver_id);
      if (users === undefined) waiting.set(edge.giver_id, [edge.user_id]);
      else users.push(edge.user_id);
      continue;
    }
    const next = [edge.user_id];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (isReached(id)) continue;
      reached.set(id, edge);
      for (const user of waiting.get(id) ?? []) {
        yield;
        next.push(user);
      }
      waiting.delete(id);
    }
  }
  return reached;
}

/**
 * Returns the same users for each of many users at once, by Tarjan's algorithm for strongly connected components
 * (https://doi.org/10.1137/0201010): users who reach each other reach the same others, and a component is complete
 * after those that it reaches. It yields after each step, two for each event.
 *
 * @returns a function that lists the ids of the users whom a user reaches, in ascending order
 */
export function* allReachable(grants: readonly GrantEdge[]): Generator<void, (from: number) => readonly number[]> {
  const ids = [...new Set(grants.flatMap(({ giver_id, user_id }) => [giver_id, user_id]))].sort((a, b) => a - b);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const successors: number[][] = ids.map(() => []);
  for (const { giver_id, user_id } of grants)
    successors[indexOf.get(giver_id) as number]?.push(indexOf.get(user_id) as number);

  const order = new Int32Array(ids.length);
  const low = new Int32Array(ids.length);
  /** Of each user in a complete component, a bit for each user that it reaches. */
  const reach: Uint32Array[] = [];
  const open: number[] = [];
  let visited = 0;
  const visit = (index: number) => {
    visited += 1;
    order[index] = low[index] = visited;
    open.push(index);
    return { index, next: 0 };
  };
  const lower = (index: number, to: number) => {
    low[index] = Math.min(low[index] as number, to);
  };
  for (const start of ids.keys()) {
    if (order[start] !== 0) continue;
    const path = [visit(start)];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { index } = last;
      const successor = successors[index]?.[last.next];
      if (successor !== undefined) {
        yield;
        last.next += 1;
        if (order[successor] === 0) path.push(visit(successor));
        else if (reach[successor] === undefined) lower(index, order[successor] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.index, low[index] as number);
      if (low[index] !== order[index]) continue;
      const members = open.splice(open.lastIndexOf(index));
      const bits = new Uint32Array(Math.ceil(ids.length / 32));
      for (const member of members) {
        for (const user of successors[member] ?? []) {
          yield;
          if (hasBit(bits, user)) continue;
          setBit(bits, user);
          reach[user]?.forEach((word, at) => {
            bits[at] = (bits[at] as number) | word;
          });
        }
      }
      for (const member of members) reach[member] = bits;
    }
  }
  return (from) => {
    const bits = reach[indexOf.get(from) ?? -1];
    return bits === undefined ? [] : ids.filter((id, index) => id !== from && hasBit(bits, index));
  };
}

const hasBit = (bits: Uint32Array, index: number) => (((bits[index >> 5] as number) >>> (index & 31)) & 1) === 1;

const setBit = (bits: Uint32Array, index: number) => {
  bits[index >> 5] = (bits[index >> 5] as number) | (1 << (index & 31));
};
