import { SCORE_NAMES } from "../document/model.ts";
import { fieldsIn } from "../language/ast.ts";
import type { CompiledField, CompiledModel, CompiledScoring } from "../scoring/compile.ts";

/** What an answer has an effect on, in the order of computation. */
export interface Dependence {
  readonly calculated: readonly CompiledField[];
  readonly first: readonly CompiledScoring[];
  readonly second: readonly CompiledScoring[];
}

/** By program: another compilation of the same document has other items. */
const known = new WeakMap<CompiledModel["program"], ReadonlyMap<string, Dependence>>();

/** Returns what the answer to each question has an effect on, by field name. */
export function dependences(model: CompiledModel): ReadonlyMap<string, Dependence> {
  const { document, program, calculated, firstPass, secondPass } = model;
  const found = known.get(program);
  if (found !== undefined) return found;
  const made = new Map(
    document.questions.map(({ field_name }): [string, Dependence] => {
      const varying = new Set([field_name]);
      const depends = ({ tree }: Pick<CompiledField, "tree">) => fieldsIn(tree).some((name) => varying.has(name));
      const fields = calculated.filter((item) => {
        const is = depends(item);
        if (is) varying.add(item.field.name);
        return is;
      });
      const first = firstPass.filter(depends);
      for (const { scoring } of first) for (const name of scoresOf(scoring)) varying.add(name);
      const second = secondPass.filter(depends);
      return [field_name, { calculated: fields, first, second }];
    }),
  );
  known.set(program, made);
  return made;
}

function scoresOf({ x_axis, y_axis }: CompiledScoring["scoring"]): readonly (typeof SCORE_NAMES)[number][] {
  return SCORE_NAMES.filter((name) =>
    name === "x_axis_score" ? x_axis : name === "y_axis_score" ? y_axis : x_axis || y_axis,
  );
}

/** Whether some scoring model depends on both answers, so that their effects do not simply add up. */
export const meet = (a: Dependence, b: Dependence): boolean =>
  a.first.some((item) => b.first.includes(item)) || a.second.some((item) => b.second.includes(item));
