import { EMPTY_MODEL, type ModelDocument } from "../../engine/index.ts";

const QUESTIONS = 500;
const RANGES = 40;
const RULES = 1_000;
const TESTS = 200;

/** A model at the limits: 500 questions, 500 scoring models of 40 ranges, 1,000 rules, 200 tests. */
export function largeModel(): ModelDocument {
  const created_at = new Date(0).toISOString();
  const numbers = Array.from({ length: QUESTIONS }, (_, index) => index + 1);
  const field = (number: number) => `{field_${((number - 1) % QUESTIONS) + 1}}`;
  const rules = Array.from({ length: RULES }, (_, index) => ({
    id: index + 1,
    question: (index >> 1) + 1,
    rule: `If ${field(index + 1)} > ${index} and (${field(index + 2)} < 100 or {total_score} >= 50) and not (${field(index + 6)} == 3 or {x_axis_score} < 2)`,
    response_text: "Somebody will call",
    type: null,
    position: (index % 2) + 1,
    affiliate_name: "",
    affiliate_image: "",
    affiliate_link: "",
    redirect_url: "",
    created_at,
  }));
  return {
    ...EMPTY_MODEL,
    counters: {
      ...EMPTY_MODEL.counters,
      question: QUESTIONS,
      scoring_model: QUESTIONS,
      value_range: QUESTIONS * RANGES,
      recommendation: RULES,
      test: TESTS,
    },
    questions: numbers.map((number) => ({
      id: number,
      number,
      text: `What is the number of thing ${number}?`,
      type: "number",
      field_name: `field_${number}`,
      required: false,
      multiple_values: false,
      min_value: null,
      max_value: null,
      step: null,
      help_text: "",
      reason: "",
      lead_can_change: false,
      choices: [],
      created_at,
    })),
    scoring_models: numbers.map((number) => ({
      id: number,
      question: number,
      name: `Model ${number}`,
      formula: `(${field(number)} + ${field(number + 1)} * 2) / max(1, ${field(number + 2)}) - min(${field(number)}, 100)`,
      weight: 1,
      x_axis: number % 2 === 0,
      y_axis: number % 2 === 1,
      value_ranges: Array.from({ length: RANGES }, (_, index) => ({
        id: (number - 1) * RANGES + index + 1,
        start: index * 10,
        end: index * 10 + 10,
        points: index,
      })),
      created_at,
    })),
    recommendations: rules,
    tests: Array.from({ length: TESTS }, (_, index) => ({
      id: index + 1,
      name: `Test ${index + 1}`,
      answers: Object.fromEntries(numbers.slice(0, 10).map((number) => [`field_${number}`, (number * index) % 400])),
      date: null,
      expect: { x_axis: index },
      created_at,
    })),
  };
}
