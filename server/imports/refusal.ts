import { fileTooLarge, malformed, unsupportedFile } from "../http/errors.ts";
import type { UnreadableFile } from "./format.ts";

/** The answer to a file that cannot be read. */
export function refusalOfFile({ code, message }: UnreadableFile) {
  if (code === "unsupported_file") return unsupportedFile(message);
  return code === "too_large" ? fileTooLarge(message) : malformed("malformed_body", message);
}
