import pg from "pg";

/** The driver's connection, to which the messages of the protocol are written. */
interface Connection {
  readonly stream: { cork?(): void; uncork?(): void };
  query(text: string): void;
  parse(statement: { name: string; text: string }): void;
  bind(statement: object): void;
  execute(portal: object): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
}

/** What the driver calls on a query. */
interface Handlers extends pg.Submittable {
  submit(connection: unknown): void;
  handleCopyData(message: { readonly chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyInResponse(): void;
}

/** Past the limits of the pool, which are for the statements of requests. */
const submit = pg.Client.prototype.query as (this: pg.ClientBase, query: Handlers) => void;

/**
 * Runs a query of `copy … to stdout`.
 *
 * @returns its rows in PostgreSQL's text format
 */
export async function copyOut(client: pg.ClientBase, text: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await run(client, {
    submit: (connection) => connection.query(text),
    // the driver reuses its buffer
    onData: (chunk) => void chunks.push(Buffer.from(chunk)),
  });
  return Buffer.concat(chunks);
}

/**
 * Runs a query of `copy … from stdin` with all of its rows, in PostgreSQL's text format. They follow the query without
 * waiting for an answer, because the embedded database executes one message after the other only as far as a `Sync`.
 */
export async function copyIn(client: pg.ClientBase, text: string, rows: Buffer): Promise<void> {
  await run(client, {
    submit(connection) {
      connection.stream.cork?.();
      connection.parse({ name: "", text });
      connection.bind({});
      connection.execute({});
      connection.sendCopyFromChunk(rows);
      connection.endCopyFrom();
      connection.sync();
      connection.stream.uncork?.();
    },
    onData: () => {},
  });
}

function run(
  client: pg.ClientBase,
  { submit: send, onData }: { submit: (connection: Connection) => void; onData: (chunk: Buffer) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: Handlers = {
      submit: (connection) => send(connection as Connection),
      handleCopyData: ({ chunk }) => onData(chunk),
      handleCopyInResponse: () => {},
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      // the server then skips what follows, up to the `Sync`
      handleError: reject,
    };
    submit.call(client, query);
  });
}
