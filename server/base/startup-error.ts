/**
 * Why the program cannot start, or go on, and what to do about it: printed plainly, without a stack,
 * with exit code 1. For what the operator can change; anything else is a bug and keeps its stack.
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

/** What to print for anything thrown while starting. */
export function startupText(error: unknown): string {
  if (error instanceof StartupError) return error.text;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
