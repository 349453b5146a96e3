import { javascriptClient, typescriptDeclarations } from "./javascript.ts";
import { pythonClient } from "./python.ts";

/**
 * The downloadable clients, made of the contract: what is written by hand (sending, attempts, errors) stands in a
 * template of the same name beside this file, and the operations and types take the place of its marked lines.
 *
 * @param template reads a template by its name
 * @returns the files by their paths below clients/
 */
export function generateClients(template: (name: string) => string): Readonly<Record<string, string>> {
  return {
    "javascript/leadplane.js": javascriptClient(template("leadplane.js")),
    "javascript/leadplane.d.ts": typescriptDeclarations(template("leadplane.d.ts")),
    "python/leadplane.py": pythonClient(template("leadplane.py")),
  };
}
