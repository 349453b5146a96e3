import type { Ready } from "./serve.ts";

/** What another tenant does while the leads of one are counted. */
export interface Scenario {
  readonly name: string;
  /** Works until `isOver`, and reports when it has begun. @returns the milliseconds of each of its requests */
  run(ready: Ready, isOver: () => boolean, begun: () => void): Promise<readonly number[]>;
}
