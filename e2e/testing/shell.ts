import { spawn } from "node:child_process";
import { afterAll } from "vitest";

/**
 * A shell that stays, as a reader's does: what one command sets, the next can use. It prints what a reader would see.
 *
 * @param cwd where it is
 */
export function openShell(cwd = process.cwd()): (command: string) => Promise<string> {
  const shell = spawn("bash", ["--noprofile", "--norc"], { stdio: ["pipe", "pipe", "pipe"], cwd });
  let printed = "";
  let seen = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      seen();
    });
  }
  afterAll(() => shell.kill());
  let number = 0;
  return async (command) => {
    number += 1;
    const end = `(end of ${number})`;
    printed = "";
    shell.stdin.write(`${command}\necho; echo '${end}'\n`);
    while (!printed.includes(end)) await new Promise<void>((resolve) => (seen = resolve));
    return printed.slice(0, printed.indexOf(end)).replace(/\n$/, "");
  };
}
