import types from "../../../clients/javascript/leadplane.d.ts?raw";
import javascript from "../../../clients/javascript/leadplane.js?raw";
import python from "../../../clients/python/leadplane.py?raw";
import { CLIENT_FILES } from "../../samples/clients.ts";

/** The clients with their texts. */
export const CLIENTS = [
  { language: "javascript", ...CLIENT_FILES.javascript, code: javascript },
  { language: "python", ...CLIENT_FILES.python, code: python },
] as const;

/** The downloads, by address. */
export const DOWNLOADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CLIENTS.map(({ address, code }) => [address, code])),
  [CLIENT_FILES.javascript.types.address]: types,
};
