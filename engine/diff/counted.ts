import { grouped } from "../values/number-text.ts";

/** e.g. `1 value range`, `3 value ranges`. */
export function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
}
