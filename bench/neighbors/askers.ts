import type { Scenario } from "./scenario.ts";

interface Question {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

/** What the rule would change for the newest leads. */
export const QUICK_ANSWER: Question = {
  method: "POST",
  path: "simulations/preview/",
  body: { edit: { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.5 } } },
};

export const SIMULATIONS: Question = { method: "GET", path: "simulations/" };

/** A search of all leads with few matches. */
export const LEADS: Question = { method: "GET", path: "leads/?search=lead-77&min_total=1&page_size=100" };

/**
 * Loops of one tenant that ask again after each response. A rate-limited request is repeated after the requested wait,
 * and its time is not counted; any other failure ends the measurement.
 */
export function askers(count: number, { method, path, body }: Question): Scenario["run"] {
  return async ({ url, asking: { token } }, isOver, begun) => {
    const times: number[] = [];
    begun();
    const ask = async () => {
      while (!isOver()) {
        const start = performance.now();
        const response = await fetch(`${url}/api/v1/${path}`, {
          method,
          headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.status === 429) {
          await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get("Retry-After")) * 1_000));
        } else if (response.status === 200) times.push(performance.now() - start);
        else throw new Error(`${path} was answered ${response.status}: ${text}`);
      }
    };
    await Promise.all(Array.from({ length: count }, ask));
    return times;
  };
}
