export function writeStamp(file: string, inputs: readonly string[]): void;
export function unchangedInputs(file: string): readonly string[] | undefined;
