// npm start: installs what is missing, builds what is stale, and becomes the server.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { endWithStarter } from "./end-with-starter.mjs";
import { fail, install, requireNode, root } from "./install.mjs";

if (process.env.npm_lifecycle_event === "start") endWithStarter();
requireNode();
install(false);
// In its own process: the bundler takes 500 MB, which this one would keep while it serves.
const built = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
if (built.signal !== null) process.kill(process.pid, built.signal);
if (built.status !== 0) fail("The server could not be built. The reason is above.");
// In this process, so that signals reach the server itself and its exit code is this one's.
process.setSourceMapsEnabled(true);
await import("../dist/main.js");
