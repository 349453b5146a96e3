import type { ComparisonOperator, FunctionName, MembershipOperator, Node } from "#engine";

/**
 * A rule in the builder: conditions, and groups of conditions, of which all, any, or none must be true. Groups within
 * the outermost one contain only conditions.
 */
export interface Group {
  readonly kind: "group";
  readonly match: Match;
  readonly items: readonly (Condition | Group)[];
}

export type Match = "all" | "any" | "none";

/** A field, one of its values (`{field[0]}`), or a function of it (`count({field})`). */
export interface Subject {
  readonly name: string;
  readonly index?: number | undefined;
  readonly call?: SubjectFunction | undefined;
}

/** The functions that the builder offers, each of one field. */
export const SUBJECT_FUNCTIONS = [
  "count",
  "max",
  "min",
  "sum",
  "mean",
  "median",
  "days",
] as const satisfies FunctionName[];
export type SubjectFunction = (typeof SUBJECT_FUNCTIONS)[number];

/** The value of a comparison. An undefined number or day has not been entered yet. */
export type Value =
  | { readonly kind: "number"; readonly value: number | undefined }
  | { readonly kind: "date"; readonly day: number | undefined }
  | { readonly kind: "string"; readonly value: string }
  /** This number of days after today, or before it if negative. */
  | { readonly kind: "today"; readonly offset: number | undefined }
  | { readonly kind: "field"; readonly name: string };

export type Condition =
  | {
      readonly kind: "compare";
      readonly subject: Subject;
      readonly operator: ComparisonOperator;
      readonly value: Value;
    }
  | {
      readonly kind: "between";
      readonly subject: Subject;
      readonly low: Value;
      /** The operators before and after the subject, as in `18 <= {age} < 65`. */
      readonly operators: readonly [RangeOperator, RangeOperator];
      readonly high: Value;
    }
  /** One of several values, or none of them. */
  | {
      readonly kind: "among";
      readonly subject: Subject;
      readonly operator: MembershipOperator;
      readonly values: readonly Value[];
    }
  /** A field with several answers has one with this value, or has none. */
  | {
      readonly kind: "contains";
      readonly subject: Subject;
      readonly operator: MembershipOperator;
      readonly value: Value;
    }
  | { readonly kind: "answered"; readonly subject: Subject; readonly isAnswered: boolean }
  /** The value is not zero; of a text: it has been filled in. */
  | { readonly kind: "truth"; readonly subject: Subject }
  /** `1`, which is always true. */
  | { readonly kind: "always" }
  /** What only the text can express. */
  | { readonly kind: "text"; readonly node: Node };

export type RangeOperator = "<" | "<=";

/** The initial state of a new rule. */
export const NO_CONDITIONS: Group = { kind: "group", match: "all", items: [] };
