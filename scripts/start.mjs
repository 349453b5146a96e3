// npm start: installs what is missing, builds what is stale, and becomes the server.
import { fail, install, requireNode } from "./install.mjs";

requireNode();
install();
const { build } = await import("./build.mjs");
await build(undefined, { say: console.log }).catch((error) => fail("The server could not be built:", error.message));
// In this process, so that signals reach the server itself and its exit code is this one's.
process.setSourceMapsEnabled(true);
await import("../dist/main.js");
