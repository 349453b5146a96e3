import { Agent, request } from "node:http";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  /** From the beginning of the request to the end of its response. */
  readonly milliseconds: number;
}

/**
 * Repeats a call for some seconds, on a number of connections at once; a rate-limited call is repeated after the
 * requested wait.
 */
export async function repeatedly(connections: number, seconds: number, url: string, call: Call): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1_000;
  const answers: Answer[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const { retryAfter, ...answer } = await send(agent, url, call);
        answers.push(answer);
        if (retryAfter > 0) await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
      }
    }),
  );
  agent.destroy();
  return answers;
}

function send(
  agent: Agent,
  url: string,
  { method, path, token, body }: Call,
): Promise<Answer & { retryAfter: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
    const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        const retryAfter = Number(response.headers["retry-after"] ?? 0);
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - start, retryAfter });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The number of responses by status, e.g. `201: 4,000, 503: 2`. */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count.toLocaleString("en")}`)
    .join(", ");
}
