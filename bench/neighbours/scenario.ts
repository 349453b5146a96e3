import type { Ready } from "./serve.ts";

/** What another tenant does while the leads of one are counted. */
export interface Scenario {
  readonly name: string;
  /** Works until `isOver`, and says when it has begun. @returns how many milliseconds each of its requests took */
  run(ready: Ready, isOver: () => boolean, begun: () => void): Promise<readonly number[]>;
}
