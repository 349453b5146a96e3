// npm start: installs what is missing, builds what is stale, and becomes the server.
import { fail, install, requireNode } from "./install.mjs";

requireNode();
install(false);
const { build } = await import("./build.mjs");
await build(undefined, { say: console.log }).catch((error) => fail("The server could not be built:", error.message));
// In this process, so that signals reach the server itself and its exit code is this one's.
process.setSourceMapsEnabled(true);
// `npm start` starts a shell that starts this: whoever ends npm ends the shell, and means the server.
if (process.env.npm_lifecycle_event === "start") {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, "SIGTERM"), 500).unref();
}
await import("../dist/main.js");
