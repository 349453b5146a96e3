import pg from "pg";
import type { ScopeSettings } from "./scope.ts";

/** The driver's connection, to which the messages of the protocol are written. */
interface Connection {
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: readonly string[] }): void;
  execute(portal: object): void;
}

/** Members of the driver's query that its types leave out. */
interface Internals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: unknown) => void,
) => pg.Submittable & Internals;

/** The scope settings that a connection has prepared. */
const prepared = new WeakMap<Connection, Set<string>>();

/**
 * A statement together with its scope settings, in one message and therefore in one transaction: without another round
 * trip, and without any state left on the connection.
 *
 * @param named whether the scope settings are prepared once for each connection, which a transaction pooler does not
 *   allow
 */
export class ScopedQuery extends Query {
  readonly #settings: ScopeSettings;
  readonly #named: boolean;
  /** While true, the server's answers belong to the scope settings. */
  #isAhead = true;

  constructor(
    config: pg.QueryConfig,
    settings: ScopeSettings,
    named: boolean,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super({ ...config, queryMode: "extended" } as pg.QueryConfig, undefined, callback);
    this.#settings = settings;
    this.#named = named;
  }

  override prepare(connection: Connection): void {
    const { text, values } = this.#settings;
    const name = this.#named ? this.#settings.name : "";
    const known = prepared.get(connection) ?? new Set();
    if (!known.has(name)) connection.parse({ name, text });
    if (this.#named) prepared.set(connection, known.add(name));
    connection.bind({ statement: name, values });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isAhead) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isAhead) this.#isAhead = false;
    else super.handleCommandComplete(message, connection);
  }
}
