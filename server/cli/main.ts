import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { keepFilesPrivate } from "../base/private-files.ts";
import { openDatabase } from "../db/database.ts";
import { runCommand } from "./command-line.ts";

keepFilesPrivate();
// a backup is made while a server takes leads
if (process.argv[2] === "backup") yieldToOthers();
const { code, stdout, stderr } = await runCommand(process.argv.slice(2), {
  environment: process.env,
  input: () => text(process.stdin),
  open: openDatabase,
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;

function yieldToOthers(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // a system may not allow it, which costs the server a part of its rate
  }
}
