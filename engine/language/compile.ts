/**
 * Compiles checked trees to one program of register bytecode per model.
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
 * valueOfNode(routine, frame, node);                // afterwards: the value of any node of the tree
 * ```
 *
 * A condition evaluates to 1, 0, or NaN. A rule matches if its value is known and not 0: `isTrue(value)`.
 * `runThrough(program, first, last, frame)` runs consecutive routines in one call; their values are then at
 * `frame.numbers[routine.result]`.
 */
import { LIMITS } from "../values/limits.ts";
import type {
  CallNode,
  ComparisonNode,
  ComparisonOperator,
  FieldNode,
  MembershipNode,
  Node,
  StringNode,
} from "./ast.ts";
import { type AGGREGATES, FUNCTIONS } from "./functions.ts";
import { INSTRUCTION_LENGTH, instructionHead, type Operation, targetRegister } from "./instructions.ts";
import { layOut } from "./layout.ts";
import { arithmeticKind } from "./operators.ts";
import { type Program, type Routine, type Slot, TODAY } from "./program.ts";
import { type FieldChoice, findChoice, type Scope, valueType } from "./types.ts";

export interface ProgramBuilder {
  /** Appends a routine that computes the tree. `check` must have found no error in it. */
  add(tree: Node): Routine;
  build(): Program;
}

/** A register and the kind of its value. */
interface Value {
  readonly register: number;
  readonly kind: "number" | "date";
}

/** A whole list: where a frame stores it, and the kind of its values. */
interface List {
  readonly place: number;
  readonly kind: Value["kind"];
  readonly choices: readonly FieldChoice[];
}

const ARITHMETIC = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "//": "floorDivide",
  "%": "modulo",
  "**": "power",
} as const;

/** `a > b` is computed as `b < a`. */
const COMPARISON: Record<ComparisonOperator, { readonly operation: Operation; readonly swapped: boolean }> = {
  "<": { operation: "less", swapped: false },
  "<=": { operation: "lessOrEqual", swapped: false },
  ">": { operation: "less", swapped: true },
  ">=": { operation: "lessOrEqual", swapped: true },
  "==": { operation: "equal", swapped: false },
  "!=": { operation: "notEqual", swapped: false },
};

/** Starts a program over the fields of a scope. */
export function programBuilder(scope: Scope): ProgramBuilder {
  const code: number[] = [];
  const operands: number[] = [];
  const strings: string[] = [];
  const initial: number[] = [Number.NaN]; // TODAY
  const constants = new Map<number, number>();
  let mostArguments = 0;

  const newRegister = (value = Number.NaN) => initial.push(value) - 1;
  const layout = layOut(scope, newRegister);
  const fieldsEnd = initial.length;

  return { add, build };

  function build(): Program {
    const writers = new Int32Array(initial.length).fill(-1);
    for (let at = 0; at < code.length; at += INSTRUCTION_LENGTH) writers[targetRegister(code[at] as number)] = at;
    return {
      code: Int32Array.from(code),
      writers,
      operands: Int32Array.from(operands),
      strings: [...strings],
      registers: Float64Array.from(initial),
      mostArguments,
      fieldsEnd,
      ...layout,
    };
  }

  function add(tree: Node): Routine {
    const registers = new Map<Node, number>();
    const start = code.length;
    const list = listAt(tree);
    const { register, kind } = list === undefined ? compile(tree) : { ...list, register: newRegister() };
    const type = { kind, list: list !== undefined };
    return { type, start, end: code.length, result: register, list: list?.place, registers };

    function compile(node: Node): Value {
      const value = compileNode(node);
      registers.set(node, value.register);
      return value;
    }

    function compileNode(node: Node): Value {
      switch (node.kind) {
        case "number":
          return { register: constant(node.value), kind: "number" };
        case "date":
          return { register: constant(node.day), kind: "date" };
        case "field":
          return compileField(node);
        case "unary": {
          const { register } = compile(node.operand);
          if (node.operator === "+") return { register, kind: "number" };
          return emit(node.operator === "-" ? "negate" : "not", register, 0);
        }
        case "arithmetic":
          return node.operators.reduce(
            (left, operator, i) => {
              const right = compile(operandAt(node.operands, i + 1));
              const kind = arithmeticKind(operator, left.kind, right.kind) ?? "number";
              if (kind === "number") return emit(ARITHMETIC[operator], left.register, right.register);
              const [date, days] = left.kind === "date" ? [left, right] : [right, left];
              return emit(operator === "+" ? "addDays" : "subtractDays", date.register, days.register, "date");
            },
            compile(operandAt(node.operands, 0)),
          );
        case "comparison":
          return compileComparison(node);
        case "membership":
          return compileMembership(node);
        case "logic": {
          const [first, ...others] = node.operands.map(compile);
          if (first === undefined) throw new Error("a chain without operands");
          return others.reduce((left, right) => emit(node.operator, left.register, right.register), first);
        }
        case "call":
          return compileCall(node);
        default:
          throw new Error(`a tree with a ${node.kind} in it did not pass the check`);
      }
    }

    function compileComparison({ operators, operands }: ComparisonNode): Value {
      const compiled = operands.map((operand) => (operand.kind === "string" ? undefined : compile(operand)));
      const pairs = operators.map((operator, i) => {
        const left = operandAt(operands, i);
        const right = operandAt(operands, i + 1);
        if (left.kind === "string") return compileLiteral(operator, right, left);
        if (right.kind === "string") return compileLiteral(operator, left, right);
        const { operation, swapped } = COMPARISON[operator];
        const [a, b] = swapped ? [compiled[i + 1], compiled[i]] : [compiled[i], compiled[i + 1]];
        return emit(operation, a?.register ?? 0, b?.register ?? 0);
      });
      return pairs.reduce((all, pair) => emit("and", all.register, pair.register));
    }

    /** Whether a value equals one of several. Unknown if it equals none, and it or one of them is unknown. */
    function compileMembership({ operator, value, values }: MembershipNode): Value {
      const compiled = value.kind === "string" ? undefined : compile(value);
      const equals = values.map((each): Value => {
        const list = listAt(each);
        if (list !== undefined) {
          if (compiled !== undefined) return emit("contains", list.place, compiled.register);
          const wanted = findChoice(list.choices, value.kind === "string" ? value.value : "");
          return emit("contains", list.place + 1, constant(wanted));
        }
        if (value.kind === "string") return compileLiteral("==", each, value);
        if (each.kind === "string") return compileLiteral("==", value, each);
        return emit("equal", compiled?.register ?? 0, compile(each).register);
      });
      const found = equals.reduce((any, each) => emit("or", any.register, each.register));
      return operator === "in" ? found : emit("not", found.register, 0);
    }

    /** Compares a text or choice field with a quoted string: by its wording, or by its position among the choices. */
    function compileLiteral(operator: ComparisonOperator, field: Node, { value }: StringNode): Value {
      if (field.kind !== "field") throw new Error("a string was compared with what is no field");
      const slot = slotOf(field);
      const isEqual = operator === "==";
      if (slot.text !== undefined) {
        return emit(isEqual ? "textEqual" : "textNotEqual", slot.text, strings.push(value.normalize("NFC")) - 1);
      }
      const wanted = constant(findChoice(slot.type.choices ?? [], value));
      const position =
        slot.list === undefined ? slot.position : emit("element", slot.list + 1, field.index ?? 0).register;
      return emit(isEqual ? "equal" : "notEqual", position ?? slot.register, wanted);
    }

    function compileField(node: FieldNode): Value {
      const slot = slotOf(node);
      const { kind } = valueType(slot.type);
      if (slot.list === undefined) return { register: slot.register, kind };
      if (node.index === undefined) throw new Error(`the list {${node.name}} was used as a number`);
      return emit("element", slot.list, node.index, kind);
    }

    function compileCall(node: CallNode): Value {
      const [only] = node.arguments;
      switch (node.name) {
        case "today":
          return { register: TODAY, kind: "date" };
        case "days": {
          const value = compile(only ?? node);
          return value.kind === "date" ? emit("subtract", TODAY, value.register) : value;
        }
        case "answered":
          return compileAnswered(only ?? node);
        case "sqrt":
          return emit("squareRoot", compile(only ?? node).register, 0);
        case "count":
        case "max":
        case "mean":
        case "median":
        case "min":
        case "sum":
          return compileAggregate(node.name, node.arguments);
      }
    }

    function compileAnswered(field: Node): Value {
      if (field.kind !== "field") throw new Error("only a field can be answered");
      const slot = slotOf(field);
      if (listAt(field) !== undefined) {
        const count = compileAggregate("count", [field]);
        return emit("notEqual", count.register, constant(0));
      }
      const { register } = compile(field);
      const known = emit("known", register, 0);
      // the value of a blank text is 0
      return slot.text === undefined ? known : emit("and", known.register, register);
    }

    function compileAggregate(name: keyof typeof AGGREGATES, nodes: readonly Node[]): Value {
      let kind: Value["kind"] = "number";
      let most = 0;
      const places = nodes.map((node) => {
        const list = listAt(node);
        most += list === undefined ? 1 : LIMITS.listItems;
        if (list === undefined) {
          const value = compile(node);
          kind = value.kind;
          return value.register;
        }
        kind = list.kind;
        return ~list.place;
      });
      mostArguments = Math.max(mostArguments, most);
      const first = operands.length;
      operands.push(...places);
      return emit(name, first, places.length, FUNCTIONS[name].returns === "argument" ? kind : "number");
    }
  }

  function emit(operation: Operation, left: number, right: number, kind: Value["kind"] = "number"): Value {
    const register = newRegister();
    code.push(instructionHead(operation, register), left, right);
    return { register, kind };
  }

  function constant(value: number): number {
    const known = constants.get(value);
    if (known !== undefined) return known;
    const register = newRegister(value);
    constants.set(value, register);
    return register;
  }

  function slotOf(field: FieldNode): Slot {
    const slot = layout.slots.get(field.name);
    if (slot === undefined) throw new Error(`the program has no field ${field.name}`);
    return slot;
  }

  /** Returns the list that a node is; undefined if it is a single value. */
  function listAt(node: Node): List | undefined {
    if (node.kind !== "field" || node.index !== undefined) return undefined;
    const { list, type } = slotOf(node);
    return list === undefined ? undefined : { place: list, kind: valueType(type).kind, choices: type.choices ?? [] };
  }
}

function operandAt(operands: readonly Node[], index: number): Node {
  const operand = operands[index];
  if (operand === undefined) throw new Error("a chain has one operand more than operators");
  return operand;
}
