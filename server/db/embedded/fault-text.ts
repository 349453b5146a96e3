/** Emscripten's error numbers (not Linux's) for disk errors. */
const ERRORS: Readonly<Record<number, string>> = {
  2: "EACCES: permission denied",
  19: "EDQUOT: disk quota exceeded",
  22: "EFBIG: file too large",
  29: "EIO: input/output error",
  33: "EMFILE: too many open files",
  44: "ENOENT: no such file or directory",
  51: "ENOSPC: no space left on device",
  63: "EPERM: operation not permitted",
  69: "EROFS: read-only file system",
};

/** Returns the message of what PGlite throws: errors, and plain objects with a number in them. */
export function describeFault(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  if ("errno" in error && typeof error.errno === "number") return ERRORS[error.errno] ?? `error ${error.errno}`;
  if ("message" in error && typeof error.message === "string" && error.message !== "") return error.message;
  return "status" in error ? `it exited with status ${error.status}` : String(error);
}
