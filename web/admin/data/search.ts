import { useCallback } from "react";
import { type SetURLSearchParams, type URLSearchParamsInit, useSearchParams } from "react-router";

/** @param next from the parameters as the address has them when it is called */
export type ChangeSearch = (
  next: (now: URLSearchParams) => URLSearchParamsInit,
  options?: Parameters<SetURLSearchParams>[1],
) => void;

/**
 * The parameters of the address, and what changes them. A change starts from the address itself: the page may still be
 * about to follow a change made a moment ago, which would be lost if it started from what is shown.
 */
export function useSearch(): readonly [URLSearchParams, ChangeSearch] {
  const [shown, set] = useSearchParams();
  const change: ChangeSearch = useCallback(
    (next, options) => set(() => next(new URLSearchParams(window.location.search)), options),
    [set],
  );
  return [shown, change];
}
