import type { QueryClient } from "@tanstack/react-query";
import { runTests, today } from "#engine";
import { compiledOf } from "../../explain/result.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { leadPaths, RESCORE } from "../area/lead-paths.ts";
import { paths, webhookPaths } from "../area/paths.ts";
import { ACTING_ACCOUNT, timeZoneOf } from "../data/account.ts";
import { LIVE_MODEL } from "../data/model.ts";
import { SCORED_VERSIONS } from "../data/scored-versions.ts";
import { WEBHOOKS } from "../data/webhooks.ts";
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
 * The tests that the live model fails, the webhooks whose conditions do not fit it, and the leads that it may score
 * differently; undefined if there are none, or if they are unknown.
 */
export async function liveNotice(queryClient: QueryClient): Promise<LiveNotice | undefined> {
  const unknown = () => undefined;
  const [failing, misfits, scored] = await Promise.all([
    failingTests(queryClient).catch(unknown),
    misfittingWebhooks(queryClient).catch(unknown),
    queryClient.fetchQuery(SCORED_VERSIONS).catch(unknown),
  ]);
  const old = scored && oldScoresText(scored);
  const text = [failing, misfits, old].filter((part) => part !== undefined).join(" · ");
  if (text === "") return undefined;
  if (failing !== undefined)
    return { text, isWarning: true, label: "See the tests", to: [paths.list({ path: RESOURCE.test })] };
  if (misfits !== undefined) return { text, isWarning: true, label: "See the webhooks", to: [webhookPaths.list] };
  return { text, isWarning: false, label: "Re-score…", to: [leadPaths.list, { state: RESCORE }] };
}

/** `1 webhook sends no leads: its condition doesn’t fit this model` */
async function misfittingWebhooks(queryClient: QueryClient): Promise<string | undefined> {
  const webhooks = await queryClient.fetchQuery({ ...WEBHOOKS, staleTime: 0 });
  const count = webhooks.filter(({ enabled, problem }) => enabled && problem !== null).length;
  if (count === 0) return undefined;
  return count === 1
    ? "1 webhook sends no leads: its condition doesn’t fit this model"
    : `${count} webhooks send no leads: their conditions don’t fit this model`;
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
