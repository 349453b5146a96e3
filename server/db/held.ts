import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient, QueryConfig } from "pg";
import { LEAVE_SCOPE } from "./tenancy/scope.ts";

const current = new AsyncLocalStorage<HeldTransaction>();

type Callback = (error: Error | null | undefined, result?: unknown) => void;
type Connected = (error: Error | undefined, client?: PoolClient, release?: (error?: Error) => void) => void;
type Connect = (callback?: Connected) => Promise<PoolClient> | undefined;

/** Names the part of a held transaction that is one transaction, or one statement, to the code that sends it. */
const PART = "held_part";

/**
 * Makes the changes of some work one transaction with something that is only known afterwards, such as its result. The
 * code that works knows nothing of this: whatever it commits on a pool of {@link joinHeld} is held back, and committed
 * together when the work is concluded.
 *
 * - The transaction begins with the first change, so what is read and computed before it blocks nobody.
 * - What the work itself sends as transactions, or as single statements, are savepoints of it.
 * - Its parts run one after the other, as on the embedded database everything does.
 */
export class HeldTransaction {
  #client: PoolClient | undefined;
  #isOver = false;
  #isBroken = false;
  #hasChanged = false;
  /** Ends when the part that was begun last has ended. */
  #last: Promise<void> = Promise.resolve();

  /** Runs the work. Nothing that it changes is committed before {@link commit}. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    return current.run(this, work);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether some change seems to be committed to the work: what it keeps in memory may already show it. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /**
   * Commits what the work has changed, together with a last change.
   *
   * @throws whatever the last change throws: then nothing is committed
   */
  async commit(pool: Pool, conclude: (client: Pick<PoolClient, "query">) => Promise<void>): Promise<void> {
    const client = await this.#end();
    if (client === undefined) return await conclude(pool);
    try {
      if (this.#isBroken) throw new Error("a transaction was left open");
      await conclude(client);
      await client.query("commit");
    } catch (error) {
      // closes the connection in whatever state it is, which rolls the transaction back
      client.release(true);
      throw error;
    }
    client.release();
  }

  /** Undoes what the work has changed. */
  async rollback(): Promise<void> {
    const client = await this.#end();
    if (client === undefined) return;
    try {
      await client.query("rollback");
      client.release();
    } catch {
      client.release(true);
    }
  }

  async #end(): Promise<PoolClient | undefined> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
    this.#isOver = true;
    const client = this.#client;
    this.#client = undefined;
    return client;
  }

  /** Returns a connection to the work, when the part before has ended. */
  async checkOut(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    const before = this.#last;
    let free = () => {};
    this.#last = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    if (this.#isOver) {
      free();
      return await connect();
    }
    try {
      return this.#partOn(this.#client ?? (await connect()), free);
    } catch (error) {
      free();
      throw error;
    }
  }

  /** A connection that holds its commits back. */
  #partOn(client: PoolClient, free: () => void): PoolClient {
    let isInTransaction = false;

    const begin = async () => {
      if (this.#client === undefined) await client.query("begin");
      this.#client = client;
      return await client.query(`savepoint ${PART}`);
    };
    const leave = async () => {
      const left = await client.query(`${LEAVE_SCOPE}; release savepoint ${PART}`);
      this.#hasChanged = true;
      return left;
    };
    const undo = () => client.query(`rollback to savepoint ${PART}; ${LEAVE_SCOPE}; release savepoint ${PART}`);

    const run = async (config: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      const text = typeof config === "string" ? config : config.text;
      const [verb, rest = ""] = splitFirst(text);
      if (verb === "begin") {
        const begun = await begin();
        isInTransaction = true;
        return rest === "" ? begun : await client.query(rest);
      }
      if (isInTransaction && verb === "commit") {
        const left = await leave();
        isInTransaction = false;
        return left;
      }
      if (isInTransaction && verb === "rollback" && rest === "") {
        isInTransaction = false;
        return await undo();
      }
      const send = () => client.query(config as QueryConfig, values);
      if (isInTransaction || (this.#client === undefined && !changes(text))) return await send();
      await begin();
      try {
        const result = await send();
        await leave();
        return result;
      } catch (error) {
        await undo();
        throw error;
      }
    };

    const query = (config: string | QueryConfig, values?: unknown[] | Callback, callback?: Callback) => {
      const done = typeof values === "function" ? values : callback;
      const sent = run(config, typeof values === "function" ? undefined : values);
      if (done === undefined) return sent;
      sent.then(
        (result) => done(undefined, result),
        (error) => done(error),
      );
      return undefined;
    };
    const release = (error?: Error | boolean) => {
      if (this.#client !== client) client.release(error);
      else if (isInTransaction) this.#isBroken = true;
      free();
    };
    const own = { query, release, getTransactionStatus: () => (isInTransaction ? "T" : "I") };
    return new Proxy(client, {
      get(target, name) {
        if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  }
}

/** The first word of a statement, and the statements after it. */
function splitFirst(text: string): [verb: string, rest?: string] {
  const [, verb = "", rest = ""] = /^\s*(begin|commit|rollback)\b\s*;?\s*([\s\S]*)$/i.exec(text) ?? [];
  return [verb.toLowerCase(), rest];
}

/** Whether a statement may change something. */
const changes = (text: string) =>
  !/^\s*(?:select|show|values|with)\b/i.test(text) || /\b(?:insert|update|delete)\b/i.test(text);

/** Whether the running code is part of a held transaction. */
export const isWithinHeld = (): boolean => current.getStore()?.isOver === false;

/** Lets a pool take part in the held transaction of whatever asks it for a connection, if there is one. */
export function joinHeld(pool: Pool): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const joined: Connect = (callback) => {
    const held = current.getStore();
    if (held === undefined || held.isOver) return connect(callback);
    const part = held.checkOut(() => connect() as Promise<PoolClient>);
    if (callback === undefined) return part;
    part.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error),
    );
    return undefined;
  };
  pool.connect = joined as unknown as Pool["connect"];
}
