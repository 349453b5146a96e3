import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/**
 * A server that implements just enough of PostgreSQL's protocol to reject a connection, or to report its version and
 * whether it is a standby: cases that a test cannot create on a real one.
 *
 * @returns its URL
 */
export async function fakePostgres(
  behavior: { refuse: [code: string, message: string] } | { version: string; standby?: boolean },
): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (first) => {
      if (first.length === 8 && first.readInt32BE(4) === SSL_REQUEST) socket.write("N");
      else if ("refuse" in behavior) socket.end(refusal(...behavior.refuse));
      else answerState(socket, behavior);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return `postgres://someone:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}/leads`;
}

/** The code of the message that requests TLS. */
const SSL_REQUEST = 80_877_103;

function refusal(code: string, message: string): Buffer {
  return packet("E", Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`));
}

function answerState(socket: Socket, { version, standby = false }: { version: string; standby?: boolean }): void {
  const ready = packet("Z", Buffer.from("I"));
  socket.write(Buffer.concat([packet("R", int32(0)), ready]));
  socket.on("data", () => {
    const number = String(Number.parseInt(version, 10) * 10_000);
    const columns = [field("number", 23), field("version", 25), field("standby", 16)];
    const fields = Buffer.concat([int16(columns.length), ...columns]);
    const row = Buffer.concat([int16(columns.length), text(number), text(version), text(standby ? "t" : "f")]);
    socket.write(Buffer.concat([packet("T", fields), packet("D", row), packet("C", Buffer.from("SELECT 1\0")), ready]));
  });
}

function packet(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function field(name: string, type: number): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
}

function text(value: string): Buffer {
  return Buffer.concat([int32(value.length), Buffer.from(value)]);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
