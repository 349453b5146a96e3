interface Mutant {
  readonly id: number;
  readonly room: string;
  readonly file: string;
  readonly line: number;
  readonly change: string;
}

export function allMutants(): readonly Mutant[];
export function accepted(): Readonly<Record<string, Readonly<Record<string, string>>>>;
