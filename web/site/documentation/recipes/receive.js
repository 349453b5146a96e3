import { createServer } from "node:http";
import { verify } from "./verify.js";

const { WEBHOOK_SECRET, PORT = "8080" } = process.env;

createServer(async (request, response) => {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const event = verify(WEBHOOK_SECRET, request.headers, body);
    // Store it here, unless you already have one with this id.
    console.log(request.headers["webhook-id"], JSON.stringify(event));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(Number(PORT));
