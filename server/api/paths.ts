import type { Context } from "hono";
import { type Method, metadataOf, type Operation } from "#contract";
import { workFor } from "../base/loop-time.ts";
import { type Answer, answerJson } from "../http/answer.ts";
import { hasLeft } from "../http/client.ts";
import { allowHeader, malformed, methodNotAllowed } from "../http/errors.ts";
import { refusal } from "../http/refuse.ts";
import { beginRequest } from "../http/request-id.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Turn } from "../turns/shares.ts";
import { answerPreflight, isPreflight, shareAnswer } from "./cors.ts";
import { senderOf } from "./sender.ts";
import type { Services } from "./services.ts";

declare module "hono" {
  interface ContextVariableMap {
    turn: Turn;
  }
}

/** An operation with the function that runs it. */
export interface Route {
  readonly operation: Operation;
  readonly run: (http: Context, services: Services) => Promise<Answer>;
}

/** Answers every request to one path. It never rejects: an error is an answer. */
export type AnswerAt = (http: Context) => Promise<Answer>;

/**
 * The function that answers each path of the contract, by the path in the contract's notation.
 *
 * @throws Error if two routes share method and path
 */
export function pathsOf(services: Services, routes: readonly Route[]): ReadonlyMap<string, AnswerAt> {
  const paths = new Map<string, Map<string, Route>>();
  for (const each of routes) {
    const { method, path } = each.operation;
    const methods = paths.get(path) ?? new Map<Method, Route>();
    if (methods.has(method)) throw new Error(`${method} ${path} is mounted twice`);
    paths.set(path, methods.set(method, each));
  }
  const { tracing } = services;
  const at = (path: string, methods: ReadonlyMap<string, Route>) => {
    const answering = answerAt(methods, services);
    return tracing === undefined ? answering : traced(tracing, path, answering);
  };
  return new Map([...paths].map(([path, methods]) => [path, at(path, methods)]));
}

const traced =
  (tracing: Tracing, route: string, answering: AnswerAt): AnswerAt =>
  async (http) => {
    const end = tracing.request(http);
    const answer = await answering(http);
    end(answer.status, route);
    return answer;
  };

const answerAt =
  (methods: ReadonlyMap<string, Route>, services: Services): AnswerAt =>
  async (http) => {
    beginRequest(http, services.network);
    const { method } = http.req;
    const turn = services.shares.begin(senderOf(http, services), methods.get(method)?.operation.id ?? method);
    http.set("turn", turn);
    workFor(turn);
    try {
      const waiting = turn.admit();
      if (waiting !== undefined) {
        await waiting.catch((error) => {
          services.metrics?.request("refused", 429, 0);
          throw error;
        });
        workFor(turn);
        if (hasLeft(http)) throw malformed("client_left", "The client left before its request was carried out.");
      }
      // the answer to HEAD is that to GET without its body, which the server omits
      const found = methods.get(method === "HEAD" ? "GET" : method);
      if (found === undefined && method === "OPTIONS") {
        return isPreflight(http) ? await answerPreflight(http, services, allowedOf(methods)) : describe(http, methods);
      }
      if (found === undefined) {
        services.metrics?.request("refused", 405, 0);
        throw methodNotAllowed(method, allowedOf(methods));
      }
      const answer = await runCounted(found, http, services);
      withShare(answer, turn);
      return http.req.header("origin") === undefined ? answer : await shareAnswer(http, services, answer);
    } catch (error) {
      return withShare(refusal(error, http, services.log), turn);
    } finally {
      turn.end();
    }
  };

/** Adds the sender's share to an answer, while that is limited. */
function withShare(answer: Answer, turn: Turn): Answer {
  const share = turn.headers();
  if (share !== undefined) Object.assign(answer.headers, share);
  return answer;
}

const allowedOf = (methods: ReadonlyMap<string, Route>) => [...methods.keys()].sort();

/** The answer to `OPTIONS`: the input of a path, in the format of Django REST framework. */
function describe(http: Context, methods: ReadonlyMap<string, Route>): Answer {
  const [first] = methods.values();
  return answerJson(http, metadataOf(first?.operation.path ?? ""), 200, { Allow: allowHeader(allowedOf(methods)) });
}

/** Runs an operation, and counts it by the status of its answer, including errors. */
async function runCounted({ operation, run }: Route, http: Context, services: Services): Promise<Answer> {
  const { metrics, log } = services;
  const startedAt = metrics === undefined ? 0 : performance.now();
  let answer: Answer;
  http.set("operation", operation.id);
  try {
    answer = await run(http, services);
  } catch (error) {
    answer = refusal(error, http, log);
  }
  metrics?.request(operation.id, answer.status, (performance.now() - startedAt) / 1_000);
  return answer;
}
