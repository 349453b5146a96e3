import { createContext, type Dispatch, useContext } from "react";
import type { Diagnostic } from "#engine";
import type { Result } from "../../explain/result.ts";
import type { Action } from "./reducer.ts";
import type { PlaygroundState } from "./state.ts";
import { type Target, targetKey } from "./target.ts";

export interface PlaygroundValue {
  readonly state: PlaygroundState;
  readonly result: Result;
  readonly dispatch: Dispatch<Action>;
  /** Selects a tab by its name. */
  readonly choose: (tab: string) => void;
}

export const PlaygroundContext = createContext<PlaygroundValue | undefined>(undefined);

/** The playground that contains a component. */
export function usePlayground(): PlaygroundValue {
  const value = useContext(PlaygroundContext);
  if (value === undefined) throw new Error("not inside a playground");
  return value;
}

export interface Control {
  /** The displayed text: as typed while the control is in use, otherwise the model's value. */
  readonly text: string;
  readonly problems: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly write: (text: string) => void;
  readonly settle: () => void;
}

const NONE: readonly never[] = [];

/**
 * The state of a control that writes to a target.
 *
 * @param value the target's value in the model, as text
 */
export function useControl(target: Target, value: string): Control {
  const { state, dispatch } = usePlayground();
  const draft = state.drafts[targetKey(target)];
  return {
    text: draft?.text ?? value,
    problems: draft?.problems ?? NONE,
    diagnostics: draft?.diagnostics ?? NONE,
    write: (text) => dispatch({ type: "write", target, text }),
    settle: () => dispatch({ type: "settle", target }),
  };
}
