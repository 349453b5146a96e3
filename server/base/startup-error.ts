/**
 * Why the program cannot start or continue, and how to fix it. It is printed without a stack and ends the program with
 * exit code 1. For problems that the operator can solve; anything else is a bug and keeps its stack.
 */
export class StartupError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
    this.hint = hint;
  }

  /** The lines to print. */
  get text(): string {
    return this.hint === "" ? this.message : `${this.message}\n${this.hint}`;
  }
}

/** What to print for any error thrown during the start. */
export function startupText(error: unknown): string {
  if (error instanceof StartupError) return error.text;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
