import { useMemo, useRef } from "react";

type Doing = (...given: never[]) => unknown;

/**
 * Returns functions that keep their identity in every rendering, and call those of the latest one, so that rows do not
 * rerender because of them. Their names must not change.
 *
 * @example const actions = useStable({ onRemove: (key: number) => change(rows.filter((row) => row.key !== key)) });
 */
export function useStable<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof Actions)[];
    const stable = names.map((name) => [name, (...given: never[]) => (latest.current[name] as Doing)(...given)]);
    return Object.fromEntries(stable) as Actions;
  }, []);
}
