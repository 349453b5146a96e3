import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CpuTime } from "./serve.ts";

/**
 * The minimum that a server in Node.js can do for a lead: reads and parses the body, and responds with 201 and the same
 * number of bytes as the product. Runs until the parent process disconnects.
 */
export async function serveBare(answerBytes: number): Promise<void> {
  const answer = Buffer.alloc(answerBytes, " ");
  const headers = { "Content-Type": "application/json", "Content-Length": answer.length };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(201, headers);
      response.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.once("disconnect", () => process.exit(0));
  process.on("SIGINT", () => {});
  process.on("message", () => process.send?.(process.cpuUsage() satisfies CpuTime));
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
