export function mutantsOf(source: string): readonly { line: number; before: string; after: string }[];
export function instrument(source: string, idOf: (index: number) => number | undefined): string;
