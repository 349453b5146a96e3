import { concatenate } from "./frames.ts";

const PARSE = 0x50; // P
const BIND = 0x42; // B
const DESCRIBE = 0x44; // D
const CLOSE = 0x43; // C
const STATEMENT = 0x53; // S

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Gives each client its own names for prepared statements, as if it had its own session. Two connections of a pool
 * prepare the same statement under the same name. Unnamed statements stay unnamed, because they do not outlive their
 * unit.
 *
 * @param prepared collects the names, to be closed after the client has gone
 */
export function renameStatements(
  unit: Uint8Array<ArrayBuffer>,
  prefix: string,
  prepared: Set<string>,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const view = new DataView(unit.buffer, unit.byteOffset, unit.byteLength);
  for (let at = 0; at < unit.length; ) {
    const end = at + 1 + view.getInt32(at + 1);
    const message = unit.subarray(at, end);
    const name = nameStart(message);
    if (name === undefined || message[name] === 0) {
      pieces.push(message);
    } else {
      const renamed = prefix + decoder.decode(message.subarray(name, message.indexOf(0, name)));
      if (message[0] === PARSE) prepared.add(renamed);
      if (message[0] === CLOSE) prepared.delete(renamed);
      pieces.push(withPrefix(message, name, prefix));
    }
    at = end;
  }
  return pieces.length === 1 ? (pieces[0]?.slice() ?? unit) : concatenate(pieces);
}

/** Where the statement's name begins in a message, or undefined if the message has none. */
function nameStart(message: Uint8Array): number | undefined {
  switch (message[0]) {
    case PARSE:
      return 5;
    case BIND:
      return message.indexOf(0, 5) + 1;
    case DESCRIBE:
    case CLOSE:
      return message[5] === STATEMENT ? 6 : undefined;
    default:
      return undefined;
  }
}

function withPrefix(message: Uint8Array, at: number, prefix: string): Uint8Array {
  const longer = concatenate([message.subarray(0, at), encoder.encode(prefix), message.subarray(at)]);
  new DataView(longer.buffer).setInt32(1, longer.length - 1);
  return longer;
}
