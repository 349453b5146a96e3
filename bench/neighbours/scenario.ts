import type { Ready } from "./serve.ts";

/** What another tenant does while the leads of one are counted. */
export interface Scenario {
  readonly name: string;
  /** Works until `isOver`. @returns how many milliseconds each of its requests took */
  run(ready: Ready, isOver: () => boolean): Promise<readonly number[]>;
}
