import type { QueryClient } from "@tanstack/react-query";
import { runTests, today } from "#engine";
import { compiledOf } from "../../explain/result.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { leadPaths, RESCORE } from "../area/lead-paths.ts";
import { paths } from "../area/paths.ts";
import { ACTING_ACCOUNT, timeZoneOf } from "../data/account.ts";
import { LIVE_MODEL } from "../data/model.ts";
import { SCORED_VERSIONS } from "../data/scored-versions.ts";
import { oldScoresText } from "../ui/old-scores-text.ts";

/** What users should know about the version that is live now. */
export interface LiveNotice {
  readonly text: string;
  readonly isWarning: boolean;
  /** Where to do something about it, as arguments of `navigate`. */
  readonly label: string;
  readonly to: readonly [to: string, options?: { readonly state: unknown }];
}

/**
 * The tests that the live model fails, and the leads that it may score differently; undefined if there are none, or if
 * they are unknown.
 */
export async function liveNotice(queryClient: QueryClient): Promise<LiveNotice | undefined> {
  const unknown = () => undefined;
  const [failing, scored] = await Promise.all([
    failingTests(queryClient).catch(unknown),
    queryClient.fetchQuery(SCORED_VERSIONS).catch(unknown),
  ]);
  const old = scored && oldScoresText(scored);
  const text = [failing, old].filter((part) => part !== undefined).join(" · ");
  if (text === "") return undefined;
  return failing === undefined
    ? { text, isWarning: false, label: "Re-score…", to: [leadPaths.list, { state: RESCORE }] }
    : { text, isWarning: true, label: "See the tests", to: [paths.list({ path: RESOURCE.test })] };
}

/** `2 tests of version 7 fail` */
async function failingTests(queryClient: QueryClient): Promise<string | undefined> {
  const [{ version, document }, account] = await Promise.all([
    queryClient.fetchQuery({ ...LIVE_MODEL, staleTime: 0 }),
    queryClient.fetchQuery(ACTING_ACCOUNT),
  ]);
  if (document.tests.length === 0) return undefined;
  const results = runTests(compiledOf(document), today(new Date(), timeZoneOf(account)));
  const failed = results.filter(({ passed }) => !passed).length;
  if (failed === 0) return undefined;
  return `${failed} ${failed === 1 ? "test" : "tests"} of version ${version} ${failed === 1 ? "fails" : "fail"}`;
}
