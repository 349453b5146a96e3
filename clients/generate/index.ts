import { javascriptClient, typescriptDeclarations } from "./javascript.ts";
import { pythonClient } from "./python.ts";

/**
 * Generates the downloadable clients from the contract. The handwritten part (sending, retries, errors) is a template
 * of the same name in this folder. The operations and types replace its marked lines.
 *
 * @param template reads a template by its name
 * @returns the files, by their paths below clients/
 */
export function generateClients(template: (name: string) => string): Readonly<Record<string, string>> {
  return {
    "javascript/leadplane.js": javascriptClient(template("leadplane.js")),
    "javascript/leadplane.d.ts": typescriptDeclarations(template("leadplane.d.ts")),
    "python/leadplane.py": pythonClient(template("leadplane.py")),
  };
}
