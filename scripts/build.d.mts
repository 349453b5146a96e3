export function build(
  names?: readonly ("database-worker" | "main" | "cli" | "site" | "admin")[],
  options?: { readonly force?: boolean; readonly say?: (text: string) => void },
): Promise<string[]>;
