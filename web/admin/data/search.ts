import { useCallback } from "react";
import { type SetURLSearchParams, type URLSearchParamsInit, useSearchParams } from "react-router";

/** @param next called with the parameters of the address at the time of the call */
export type ChangeSearch = (
  next: (now: URLSearchParams) => URLSearchParamsInit,
  options?: Parameters<SetURLSearchParams>[1],
) => void;

/**
 * The parameters of the address, and a function that changes them. A change starts from the address itself, because the
 * page may not have rendered a previous change yet, which would be lost.
 */
export function useSearch(): readonly [URLSearchParams, ChangeSearch] {
  const [shown, set] = useSearchParams();
  const change: ChangeSearch = useCallback(
    (next, options) => set(() => next(new URLSearchParams(window.location.search)), options),
    [set],
  );
  return [shown, change];
}
