// npm run clients: generates the clients of the documentation, clients/javascript and clients/python, from the
// contract.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const { runnerImport } = await import("vite");
const folder = join(root, "clients");
const options = { configFile: false, root, logLevel: "error" };
const { generateClients } = (await runnerImport(join(folder, "generate/index.ts"), options)).module;
const template = (name) => readFileSync(join(folder, "generate", name), "utf8");
for (const [path, text] of Object.entries(generateClients(template))) writeFileSync(join(folder, path), text);
