import { ruleTarget, scoringModelTarget } from "../diff/items.ts";
import type { ModelTarget } from "../diff/types.ts";
import { BAND_LISTS, type BandList, type ModelDocument, SCORE_NAMES, type ScoringModel } from "../document/model.ts";
import { BAND_LIST_NAMES, namesOf } from "../document/names.ts";
import { children, type Node } from "../language/ast.ts";
import { FUNCTIONS } from "../language/functions.ts";
import { arithmeticKind } from "../language/operators.ts";
import { type ResultType, type Scope, valueType } from "../language/types.ts";
import { checkItem } from "./check-item.ts";
import { type Scopes, scopesOf } from "./scope.ts";
import { modeOf, type Source, sourcesOf, textOfSource } from "./sources.ts";

type DatedTarget = ModelTarget & { readonly type: Source["kind"] | "bands" };

/** A part of a model whose value can be another one on another day, although no answer has changed. */
export interface DatedPart {
  /** A calculated field, a scoring model, a rule, or one of the three lists of bands. */
  readonly target: DatedTarget;
  /**
   * What makes it depend on the date: calls as written, such as `days({move_in})`; fields and scores in braces that
   * depend on it themselves; for bands, the names of the scoring models whose points they divide.
   */
  readonly because: readonly string[];
}

export interface DateDependence {
  /** Whether the result of a lead can be another one on another day: its scores, its bands, or its recommendations. */
  readonly results: boolean;
  readonly parts: readonly DatedPart[];
}

const known = new WeakMap<ModelDocument, DateDependence>();

/**
 * Finds the parts of a model that depend on the date, directly by `today()` or by `days()` of a date, or through other
 * parts. `days()` of a number is that number on every day. A part is never missed, but one that always cancels the date
 * out, such as `today() - today()`, is found too.
 */
export function dateDependence(document: ModelDocument): DateDependence {
  const found = known.get(document) ?? analyze(document);
  known.set(document, found);
  return found;
}

function analyze(document: ModelDocument): DateDependence {
  const scopes = scopesOf(document);
  const names = namesOf(document);
  const because = new Map<Source["item"], readonly string[]>();
  /** The fields and scores whose value depends on the date. */
  const dated = new Set<string>();
  const examine = (source: Source): boolean => {
    const reasons = reasonsOf(source, scopes, dated);
    if (reasons.length > 0) because.set(source.item, reasons);
    return reasons.length > 0;
  };

  // a field comes after those that it uses
  for (const item of scopes.calculatedFields) if (examine({ kind: "calculated_field", item })) dated.add(item.name);
  const models = sourcesOf(document).flatMap((source) => (source.kind === "scoring_model" ? [source] : []));
  const isSecond = (source: Source) => SCORE_NAMES.some((name) => fieldsOf(source, scopes).has(name));
  const [first, second] = [models.filter((source) => !isSecond(source)), models.filter(isSecond)];
  const moving: ScoringModel[] = [];
  for (const pass of [first, second]) {
    moving.push(...pass.filter(examine).flatMap(({ item }) => (item.weight === 0 ? [] : [item])));
    for (const list of BAND_LISTS) if (moving.some((model) => feeds(model, list))) dated.add(SCORE_OF[list]);
  }
  const rules = sourcesOf(document).filter((source) => source.kind === "recommendation");
  const areRulesDated = rules.filter(examine).length > 0;

  const parts = sourcesOf(document).flatMap((source): DatedPart[] => {
    const reasons = because.get(source.item);
    return reasons === undefined ? [] : [{ target: targetOf(source), because: reasons }];
  });
  const bands = BAND_LISTS.flatMap((list): DatedPart[] => {
    const feeding = moving.filter((model) => feeds(model, list));
    if (feeding.length === 0) return [];
    const target = { type: "bands", id: null, name: `bands of ${BAND_LIST_NAMES[list]}` } as const;
    return [{ target, because: feeding.map((model) => scoringModelTarget(model, names).name) }];
  });
  return { results: bands.length > 0 || areRulesDated, parts: [...parts, ...bands] };

  function targetOf(source: Source): DatedTarget {
    switch (source.kind) {
      case "calculated_field":
        return { type: "calculated_field", id: source.item.id, name: source.item.name };
      case "scoring_model":
        return { ...scoringModelTarget(source.item, names), type: "scoring_model" };
      case "recommendation":
        return { ...ruleTarget(source.item, names), type: "recommendation" };
    }
  }
}

const SCORE_OF = { x: "x_axis_score", y: "y_axis_score", total: "total_score" } as const satisfies Record<
  BandList,
  (typeof SCORE_NAMES)[number]
>;

/** Whether the points of a scoring model are part of an axis, or of the total. */
const feeds = ({ x_axis, y_axis }: ScoringModel, list: BandList): boolean =>
  list === "total" ? x_axis || y_axis : list === "x" ? x_axis : y_axis;

const checkedOf = (source: Source, { all }: Scopes) =>
  checkItem(source.item, textOfSource(source), modeOf(source), all);

const fieldsOf = (source: Source, scopes: Scopes) => checkedOf(source, scopes).fields;

/** Whether a text can have a call that depends on the date. Most have none, and need no walk. */
const MAY_CALL = /today|days/i;

function reasonsOf(source: Source, scopes: Scopes, dated: ReadonlySet<string>): readonly string[] {
  const text = textOfSource(source);
  const { tree, fields } = checkedOf(source, scopes);
  const calls = MAY_CALL.test(text) ? datedCalls(tree, scopes.all) : [];
  return [
    ...new Set(calls.map(({ from, to }) => text.slice(from, to))),
    ...[...fields].flatMap((name) => (dated.has(name) ? [`{${name}}`] : [])),
  ];
}

/** The calls in a tree whose value is another one every day. */
function datedCalls(node: Node, scope: Scope): readonly Node[] {
  if (node.kind === "call") {
    if (node.name === "today") return [node];
    if (node.name === "days" && node.arguments.some((each) => kindOf(each, scope) === "date")) return [node];
  }
  return children(node).flatMap((child) => datedCalls(child, scope));
}

/** Returns the kind of a value in a checked tree. */
export function kindOf(node: Node, scope: Scope): ResultType["kind"] {
  switch (node.kind) {
    case "date":
      return "date";
    case "field": {
      const type = scope.get(node.name);
      return type === undefined ? "number" : valueType(type).kind;
    }
    case "arithmetic":
      return node.operators.reduce<ResultType["kind"]>(
        (kind, operator, index) => {
          const right = node.operands[index + 1];
          return (right && arithmeticKind(operator, kind, kindOf(right, scope))) ?? "number";
        },
        kindOf(node.operands[0] as Node, scope),
      );
    case "call": {
      const { returns } = FUNCTIONS[node.name];
      if (returns !== "argument") return returns;
      return node.arguments.some((argument) => kindOf(argument, scope) === "date") ? "date" : "number";
    }
    default:
      return "number";
  }
}
