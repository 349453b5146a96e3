/**
 * From checked trees to one program of register bytecode per model.
 *
 * ```ts
 * const builder = programBuilder(scope);            // every field, score names among them, has a slot
 * const routine = builder.add(checked.tree);        // only trees that check() found without error
 * const program = builder.build();
 *
 * const frame = createFrame(program);               // once; then for each lead:
 * clearFields(program, frame);
 * frame.numbers[TODAY] = evaluatedOn;               // day number
 * putNumber(frame, slot, 720);                      // slot = program.slots.get("credit_score");
 * putChoice / putText / putList / putChoices        //   also scores and calculated fields, once known
 * run(program, routine, frame);                     // the number or day; NaN is unknown
 * listOf(routine, frame);                           // the values, when routine.type.list
 * valueOfNode(routine, frame, node);                    // afterwards: what any node of the tree was
 * ```
 *
 * A condition gives 1, 0 or NaN; a rule matches when it is known and not 0: `isTrue(value)`.
 * `runThrough(program, first, last, frame)` runs routines that were added one after the other in one go;
 * their values are then at `frame.numbers[routine.result]`.
 */
import type { Node } from "./ast.ts";
import type { Program, Routine } from "./program.ts";
import type { Scope } from "./types.ts";

export interface ProgramBuilder {
  /** Appends a routine that computes the tree, which `check` must have found without error. */
  add(tree: Node): Routine;
  build(): Program;
}

export function programBuilder(_scope: Scope): ProgramBuilder {
  throw new Error("in the making");
}
