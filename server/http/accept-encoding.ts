/** Whether an `Accept-Encoding` offers an encoding. */
export function acceptsEncoding(header: string, encoding: "br" | "gzip"): boolean {
  const offered = header.split(",").map((part) => part.trim().toLowerCase());
  return offered.some((part) => part === encoding || (part.startsWith(`${encoding};q=`) && !/q=0(\.0*)?$/.test(part)));
}
