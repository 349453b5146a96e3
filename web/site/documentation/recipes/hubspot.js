import { createServer } from "node:http";
import { verify } from "./verify.js";

const { WEBHOOK_SECRET, HUBSPOT_TOKEN, PORT = "8080" } = process.env;
const CONTACTS = `${process.env.HUBSPOT_URL ?? "https://api.hubapi.com"}/crm/v3/objects/contacts`;

const send = (method, path, properties) =>
  fetch(CONTACTS + path, {
    method,
    headers: {
      Authorization: `Bearer ${HUBSPOT_TOKEN}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ properties }),
    signal: AbortSignal.timeout(5000),
  });

/** Updates the contact with this email address, or creates it. */
async function store(properties) {
  const path = `/${encodeURIComponent(properties.email)}?idProperty=email`;
  const updated = await send("PATCH", path, properties);
  return updated.status === 404 ? await send("POST", "", properties) : updated;
}

/** HubSpot's values are texts. Properties that the lead does not have are not changed. */
function asTexts(properties) {
  const known = Object.entries(properties).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

createServer(async (request, response) => {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { properties } = verify(WEBHOOK_SECRET, request.headers, body);
    // Without an email address, the contact cannot be identified.
    if (!properties.email) return response.writeHead(204).end();
    const answer = await store(asTexts(properties));
    // Leadplane keeps this answer in the log, and tries again unless all went well.
    response.writeHead(answer.ok ? 200 : 502).end(await answer.text());
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(Number(PORT));
