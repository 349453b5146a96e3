import { join } from "node:path";
import { inject } from "vitest";
import { projectRoot } from "../root.ts";

/**
 * The file of a built program, for tests that run it in a process of its own.
 *
 * @throws when the sources could not be built: the file there would be a former one
 */
export function programFile(name: "main" | "cli"): string {
  const buildError = inject("buildError");
  if (buildError !== undefined) throw new Error(`the server could not be built: ${buildError}`);
  return join(projectRoot, "dist", `${name}.js`);
}
