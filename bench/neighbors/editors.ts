import type { Scenario } from "./scenario.ts";

/** Counts all edits of a run, so that each changes something. */
let number = 0;

/**
 * Editors of the large model who change it without a pause: in turn a rule, a formula, a range, and the text of a
 * question. Any response but 200 ends the measurement.
 */
export function editors(count: number): Scenario["run"] {
  return async ({ url, busy: { token } }, isOver, begun) => {
    const times: number[] = [];
    begun();
    const edits = [
      () => ["recommendations", { rule: `If {field_${1 + (number % 500)}} > ${number}` }],
      () => ["scoring-models", { formula: `{field_${1 + (number % 500)}} * ${number}` }],
      () => ["value-ranges", { points: number % 1_000 }],
      () => ["questions", { text: `Question, put for the ${number}th time` }],
    ] as const;
    const edit = async () => {
      while (!isOver()) {
        number += 1;
        const [resource, body] = edits[number % edits.length]?.() ?? [];
        const start = performance.now();
        const response = await fetch(`${url}/api/v1/${resource}/${1 + (number % 400)}/`, {
          method: "PATCH",
          headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`an edit was answered ${response.status}: ${text}`);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: count }, edit));
    return times;
  };
}
