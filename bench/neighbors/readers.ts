import { setTimeout as pause } from "node:timers/promises";
import type { Scenario } from "./scenario.ts";

/** Clients of one tenant that each read one lead, a number of milliseconds after the last response. */
export function readers(count: number, everyMs: number): Scenario["run"] {
  return async ({ url, asking: { token } }, isOver, begun) => {
    const times: number[] = [];
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ lead_id: "read", answers: {} });
    // it exists after the first round
    await (await fetch(`${url}/api/v1/leads/`, { method: "POST", headers, body })).text();
    begun();
    const read = async () => {
      while (!isOver()) {
        const start = performance.now();
        const response = await fetch(`${url}/api/v1/leads/read/`, { headers });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`a read was answered ${response.status}: ${text}`);
        times.push(performance.now() - start);
        await pause(everyMs);
      }
    };
    await Promise.all(Array.from({ length: count }, read));
    return times;
  };
}
