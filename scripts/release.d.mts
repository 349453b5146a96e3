export function problemsOf(directory: string, today: string): readonly string[];
export function tagAndPack(directory: string): { readonly tag: string; readonly files: readonly string[] };
