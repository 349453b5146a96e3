import type { Example, Operation } from "#contract";
import { curlSample } from "./curl.ts";
import { javascriptSample } from "./javascript.ts";
import { pythonSample } from "./python.ts";
import { requestOf } from "./request.ts";

/** The languages of the samples; the first is the default. */
export const SAMPLE_LANGUAGES = ["curl", "javascript", "python"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export type SampleCode = Readonly<Record<SampleLanguage, string>>;

/**
 * One of an operation's examples as a program in every language of the samples.
 *
 * @param origin the origin of the API
 */
export function samplesOf(operation: Operation, example: Example, origin: string): SampleCode {
  const request = requestOf(operation, example);
  return {
    curl: curlSample(request, origin),
    javascript: javascriptSample(request, origin),
    python: pythonSample(request, origin),
  };
}
