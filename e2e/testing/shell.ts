import { spawn, spawnSync } from "node:child_process";
import { afterAll } from "vitest";

/** How to start each shell without the user's settings. */
const SHELLS = { bash: ["--noprofile", "--norc"], zsh: ["--no-rcs", "-s"] } as const;

export type ShellName = keyof typeof SHELLS;

const hasZsh = spawnSync("zsh", ["--version"], { stdio: "ignore" }).status === 0;

/**
 * The runs of a guide, which must work more than once: in bash, then in zsh, the default shell of macOS, if available.
 */
export const RUNS: readonly { readonly time: string; readonly shell: ShellName }[] = [
  { time: "the first time", shell: "bash" },
  { time: "again", shell: hasZsh ? "zsh" : "bash" },
];

/**
 * A persistent shell, like a reader's: what one command sets, the next can use. It prints what a reader would see.
 *
 * @param cwd its working directory
 */
export function openShell(name: ShellName, cwd = process.cwd()): (command: string) => Promise<string> {
  const shell = spawn(name, SHELLS[name], { stdio: ["pipe", "pipe", "pipe"], cwd });
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
