import cluster, { type Worker } from "node:cluster";
import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** The metrics of one process. */
export type Values = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Worker to supervisor, and on to the others: one wants the metrics of all. */
interface Question {
  readonly metricsWanted: number;
}
/** Supervisor to the worker that asks: how many will answer. */
interface Expected {
  readonly metricsExpected: number;
  readonly count: number;
}
/** Worker to supervisor, and on to the one that asked. */
interface Answer {
  readonly metrics: number;
  readonly to: number;
  readonly values: Values;
}
type Message = Partial<Question & Expected & Answer> & { readonly from?: number };

/** How long to wait for the metrics of the other workers, in milliseconds: one that is stuck has none. */
const ANSWERED_WITHIN = 2_000;

const asMessage = (message: unknown): Message => (typeof message === "object" && message !== null ? message : {});

/** Carries questions and answers between workers. In their supervisor. */
export function relayMetrics(workers: () => readonly Worker[]): void {
  cluster.on("message", (sender, received: unknown) => {
    const message = asMessage(received);
    if (message.metricsWanted !== undefined) {
      const others = workers().filter(({ id }) => id !== sender.id);
      sender.send({ metricsExpected: message.metricsWanted, count: others.length } satisfies Expected);
      for (const other of others) other.send({ metricsWanted: message.metricsWanted, from: sender.id });
    }
    if (message.metrics !== undefined)
      workers()
        .find(({ id }) => id === message.to)
        ?.send(message);
  });
}

/**
 * Lets the other workers read the metrics of this one.
 *
 * @returns a function that reads the metrics of all
 */
export function shareMetrics(own: () => Promise<Values>): () => Promise<Values[]> {
  const asked = new Map<number, (message: Message) => void>();
  let last = 0;
  process.on("message", async (received: unknown) => {
    const message = asMessage(received);
    const { metricsWanted, from } = message;
    if (metricsWanted !== undefined && from !== undefined)
      process.send?.({ metrics: metricsWanted, to: from, values: await own() } satisfies Answer);
    const question = message.metricsExpected ?? message.metrics;
    if (question !== undefined) asked.get(question)?.(message);
  });
  return async () => {
    const id = ++last;
    const all = [await own()];
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, ANSWERED_WITHIN);
      let missing = Number.POSITIVE_INFINITY;
      let answered = 0;
      asked.set(id, ({ count, values }) => {
        if (count !== undefined) missing = count;
        if (values !== undefined) all.push(values);
        if (values !== undefined) answered++;
        if (answered < missing) return;
        clearTimeout(late);
        resolve();
      });
      process.send?.({ metricsWanted: id } satisfies Question);
    });
    asked.delete(id);
    return all;
  };
}
