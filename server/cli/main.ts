import { text } from "node:stream/consumers";
import { keepFilesPrivate } from "../base/private-files.ts";
import { openDatabase } from "../db/database.ts";
import { runCommand } from "./command-line.ts";

keepFilesPrivate();
const { code, stdout, stderr } = await runCommand(process.argv.slice(2), {
  environment: process.env,
  input: () => text(process.stdin),
  open: openDatabase,
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
