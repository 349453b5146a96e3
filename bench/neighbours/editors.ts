import { shown } from "../common/measure.ts";
import { quantile } from "../ingest/load.ts";
import type { Ready } from "./serve.ts";

/**
 * Editors of the large model who change it without a pause: in turns a rule, a formula, a range and the text of a
 * question. Any answer but 200 ends the measurement, except 503, which is counted.
 */
export function editors(count: number): (ready: Ready, isOver: () => boolean) => Promise<string> {
  return async ({ url, busy: { token } }, isOver) => {
    const times: number[] = [];
    let refused = 0;
    let number = 0;
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
        if (response.status === 503) refused += 1;
        else if (response.status !== 200) throw new Error(`an edit was answered ${response.status}: ${text}`);
        else times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: count }, edit));
    const [median, slowest] = [quantile(times, 0.5), quantile(times, 1)];
    return `${times.length} edits, ${shown(median)} ms, slowest ${shown(slowest)} ms${refused > 0 ? `, ${refused} refused` : ""}`;
  };
}
