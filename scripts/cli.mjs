// npm run cli -- COMMAND: installs what is missing, builds what is stale, and runs the command.
import { fail, install, requireNode } from "./install.mjs";

requireNode();
install(false);
const { build } = await import("./build.mjs");
await build(undefined, { say: console.error }).catch((error) => fail("The program could not be built:", error.message));
process.setSourceMapsEnabled(true);
await import("../dist/cli.js");
