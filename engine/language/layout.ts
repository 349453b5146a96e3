import type { Program, Slot } from "./program.ts";
import type { Scope } from "./types.ts";

/** Assigns every field its places in the frame. */
export function layOut(scope: Scope, newRegister: () => number): Pick<Program, "slots" | "lists" | "texts"> {
  const slots = new Map<string, Slot>();
  let lists = 0;
  let texts = 0;
  for (const [name, type] of scope) {
    const isChoice = type.kind === "choice";
    const register = newRegister();
    const position = isChoice ? newRegister() : undefined;
    const list = type.list ? lists : undefined;
    if (type.list) lists += isChoice ? 2 : 1;
    const text = type.kind === "text" ? texts++ : undefined;
    const values = Float64Array.from(type.choices ?? [], (choice) => choice.value);
    slots.set(name, { name, type, register, position, list, values, text });
  }
  return { slots, lists, texts };
}
