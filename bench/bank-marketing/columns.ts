/**
 * The columns of the file as questions, with points by common sense: a former buyer who can be reached buys again, a
 * person who pays back a house or a loan has less to save, students and pensioners have time to listen, and a tenth
 * call convinces nobody.
 *
 * `duration` is left out, because the duration of a call is known only after it, and `y`, the outcome, is not sent.
 */
export type Axis = "x" | "y";

export type Column = {
  readonly name: string;
  readonly text: string;
} & (
  | {
      readonly type: "choice";
      readonly axis: Axis;
      /** The values of choices, by their text; other choices in the file have the value 0. */
      readonly points: Readonly<Record<string, number>>;
    }
  | {
      readonly type: "slider" | "integer" | "number";
      readonly axis: Axis;
      /** Ascending: the start of each range and its points; it ends at the start of the next. Empty: not scored. */
      readonly ranges: readonly (readonly [start: number | null, points: number])[];
      readonly limits?: readonly [min: number, max: number];
      /** The value for a missing number in the file. */
      readonly none?: string;
    }
);

export const COLUMNS: readonly Column[] = [
  {
    name: "poutcome",
    text: "Outcome of the previous campaign",
    type: "choice",
    axis: "y",
    points: { success: 40, other: 10, failure: 5 },
  },
  {
    name: "job",
    text: "Job",
    type: "choice",
    axis: "x",
    points: { student: 15, retired: 15, management: 5, unemployed: 5, "admin.": 3, technician: 3 },
  },
  { name: "marital", text: "Marital status", type: "choice", axis: "x", points: { single: 4 } },
  {
    name: "education",
    text: "Education",
    type: "choice",
    axis: "x",
    points: { tertiary: 5, secondary: 2, unknown: 2 },
  },
  { name: "default", text: "Credit in default?", type: "choice", axis: "x", points: { no: 5 } },
  { name: "housing", text: "Housing loan?", type: "choice", axis: "x", points: { no: 10 } },
  { name: "loan", text: "Personal loan?", type: "choice", axis: "x", points: { no: 5 } },
  {
    name: "contact",
    text: "How to reach",
    type: "choice",
    axis: "y",
    points: { cellular: 15, telephone: 10, unknown: 0 },
  },
  { name: "day", text: "Day of the last call", type: "slider", axis: "y", ranges: [], limits: [1, 31] },
  {
    name: "month",
    text: "Month of the last call",
    type: "choice",
    axis: "y",
    // outside the great campaigns of early summer people were called for a reason
    points: { mar: 20, sep: 20, oct: 20, dec: 20, feb: 10, apr: 10 },
  },
  {
    name: "campaign",
    text: "Calls in this campaign",
    type: "integer",
    axis: "y",
    ranges: [
      [1, 10],
      [2, 8],
      [3, 4],
      [6, 0],
    ],
  },
  {
    name: "pdays",
    text: "Days since a call of an earlier campaign",
    type: "integer",
    axis: "y",
    ranges: [
      [0, 10],
      [180, 3],
    ],
    none: "-1",
  },
  { name: "previous", text: "Calls in earlier campaigns", type: "integer", axis: "y", ranges: [] },
  {
    name: "age",
    text: "Age",
    type: "slider",
    axis: "x",
    ranges: [
      [null, 10],
      [26, 0],
      [60, 10],
    ],
    limits: [16, 110],
  },
  {
    name: "balance",
    text: "Average yearly balance in euros",
    type: "number",
    axis: "x",
    ranges: [
      [0, 3],
      [500, 6],
      [1500, 10],
    ],
  },
];

/** The recommendations for a caller, by question. */
export const RULES = [
  {
    question: "poutcome",
    rule: "If {poutcome} == 'success'",
    response_text: "Bought after an earlier campaign: call first.",
    type: "approval",
  },
  {
    question: "poutcome",
    rule: "If {poutcome} == 'failure' and {pdays} < 90",
    response_text: "Declined lately: let three months pass.",
    type: "warning",
  },
  {
    question: "contact",
    rule: "If {contact} == 'unknown'",
    response_text: "Find out how to reach this person.",
    type: "warning",
  },
  {
    question: "campaign",
    rule: "If {campaign} > 5 or {total_score} < 45",
    response_text: "Leave for a later campaign.",
    type: "rejection",
  },
] as const;

/** Of the 165 possible points. */
export const BANDS = [
  { letter: "A", label: "Call today", from: 75, action: "call today" },
  { letter: "B", label: "Call this week", from: 60, action: "call this week" },
  { letter: "C", label: "Call when there is time", from: 45, action: "write first" },
  { letter: "D", label: "Do not call", from: null, action: "leave for a later campaign" },
] as const;
