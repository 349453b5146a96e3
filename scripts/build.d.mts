export type Program = "database-worker" | "main" | "cli" | "site" | "admin";

export function build(
  names?: readonly Program[],
  options?: { readonly force?: boolean; readonly say?: (text: string) => void },
): Promise<string[]>;

export function inputsOf(name: Program): readonly string[] | undefined;
