import { useQuery } from "@tanstack/react-query";
import { FIRST_ACCOUNT } from "#contract/wire";
import { api } from "../../api/client.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { session, useSession } from "../../api/session.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { MODEL, MODEL_FILES, paths, SETTINGS } from "../../area/paths.ts";
import { useModel } from "../../data/model.ts";
import { SUMMARY } from "../figures.ts";

export interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** The page of its result, once it is done. */
  readonly resultPath: string;
  /** Where to do it; the first link is the preferred one. */
  readonly actions: readonly { readonly label: string; readonly to: string }[];
  /** A precondition; without it the step cannot be done yet. */
  readonly needs?: string | undefined;
}

/** Whether any token of the account's users has ever been used. */
async function isTokenUsed(): Promise<boolean> {
  const { results } = await api.listTokens({ query: { account: session().account.id, page_size: 100 } });
  return results.some(({ last_used_at }) => last_used_at !== null);
}

/** Whether a lead has arrived so far. */
const hasLeads = async () => (await api.listLeads({ query: { page_size: 1 } })).count > 0;

/** The initial account of an installation has a name and a time zone that nobody chose. */
const naming = (name: string): FirstStep => ({
  title: "Name the account",
  text: "Set its time zone as well: it decides when a day begins, in figures and in formulas that use today().",
  isDone: name !== FIRST_ACCOUNT.name,
  resultPath: `${paths.list(SETTINGS)}account/`,
  actions: [{ label: "Account settings", to: `${paths.list(SETTINGS)}account/` }],
});

/** The steps until an account scores its leads; undefined until the state of all steps is loaded. */
export function useFirstSteps() {
  const { account } = useSession();
  const model = useModel();
  const summary = useQuery(SUMMARY);
  const isCounted = summary.data !== undefined && summary.data.total_leads > 0;
  // the figures may be minutes old, so there may be leads that they do not count yet
  const leads = useQuery({
    queryKey: ["first-steps", "leads"],
    queryFn: hasLeads,
    enabled: !isCounted && !summary.isPending,
  });
  // an account with leads needs no steps
  const token = useQuery({
    queryKey: ["first-steps", "token"],
    queryFn: isTokenUsed,
    enabled: leads.data === false,
  });
  const error = model.error ?? token.error ?? leads.error;
  const refetch = () => Promise.all([model.refetch(), token.refetch(), leads.refetch()]);
  if (model.data !== undefined && (isCounted || leads.data === true))
    return { steps: [], hasLeads: true, error, refetch };
  if (model.data === undefined || token.data === undefined || leads.data === undefined) {
    return { steps: undefined, hasLeads: undefined, error, refetch };
  }
  const { questions, scoring_models, recommendations } = model.data.document;
  const needs = questions.length === 0 ? "Add a question first." : undefined;
  const steps: readonly FirstStep[] = [
    ...(account.slug === FIRST_ACCOUNT.slug ? [naming(account.name)] : []),
    {
      title: "Add the questions",
      text: "Start from a complete template, or add questions of your own.",
      isDone: questions.length > 0,
      resultPath: paths.list(MODEL),
      actions: [
        { label: "Browse templates", to: paths.list(MODEL_FILES) },
        { label: "Add question", to: "/scoringengine/question/add/" },
      ],
    },
    {
      title: "Give points for the answers",
      text: "A scoring model turns an answer into points for X, capability, or Y, propensity.",
      isDone: scoring_models.length > 0,
      needs,
      resultPath: paths.list({ path: RESOURCE.scoringModel }),
      actions: [{ label: "Add scoring model", to: "/scoringengine/scoringmodel/add/" }],
    },
    {
      title: "Recommend what to do",
      text: "A rule chooses the message or offer that a scored lead gets.",
      isDone: recommendations.length > 0,
      needs,
      resultPath: paths.list({ path: RESOURCE.recommendation }),
      actions: [{ label: "Add rule", to: "/scoringengine/recommendation/add/" }],
    },
    {
      title: "Connect your form",
      text: "Your form or program sends leads with an API token. Copy the request to get started.",
      isDone: token.data,
      resultPath: paths.list({ path: RESOURCE.token }),
      actions: [
        { label: "API request", to: leadPaths.request },
        { label: "Tokens", to: "/authtoken/token/" },
      ],
    },
    {
      title: "Send the first lead",
      text: "Through the API or by hand. A test lead shows its score without being stored.",
      isDone: leads.data,
      resultPath: leadPaths.list,
      actions: [
        { label: "Submit lead", to: leadPaths.add },
        { label: "Try a score", to: leadPaths.test },
      ],
    },
  ];
  return { steps, hasLeads: leads.data, error, refetch };
}
