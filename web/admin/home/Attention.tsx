import circleCheckIcon from "virtual:lucide/circle-check";
import infoIcon from "virtual:lucide/info";
import triangleAlertIcon from "virtual:lucide/triangle-alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import type { Client } from "#contract";
import { type ModelDocument, type Remedy, remedyOf, reviewModel } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { formatCount } from "../../ui/numbers.ts";
import { withChange } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { PLACES, paths, webhookPaths } from "../area/paths.ts";
import { useModelOfPage } from "../data/model.ts";
import { useModelLock } from "../data/model-lock.ts";
import { attentionText, needsAttention, WEBHOOKS, type Webhook } from "../data/webhooks.ts";
import { useSaved } from "../form/saved.ts";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Section } from "../ui/Section.tsx";
import { ATTENTION, type Finding } from "./figures.ts";
import { fixLinkOf } from "./targets.ts";

const WAITING = <Skeleton variant="rounded" height={132} />;
const WithResults = onDemand(async () => (await import("../results/tests/WithResults.tsx")).WithResults, WAITING);

/** The number of findings before "Show all". */
const MAX_SHOWN = 5;

const SEVERITIES = {
  warning: { icon: triangleAlertIcon, text: "Warning", color: "warning.main" },
  info: { icon: infoIcon, text: "Good to know", color: "text.secondary" },
} as const;

/** Probable mistakes in the model, and webhooks that do not work, each with a way to fix it. */
export function Attention() {
  const { data, error, refetch } = useQuery(ATTENTION);
  const { data: model, error: modelError, refetch: refetchModel } = useModelOfPage();
  const { data: webhooks = [] } = useQuery(WEBHOOKS);
  const broken = webhooks.filter(needsAttention);
  const failure = error ?? modelError;
  const findings = useMemo(
    () => (data === undefined || model === undefined ? [] : findingsOf(model.document, data.findings)),
    [data, model],
  );
  return (
    <Section id="problems" title="Possible problems" description="Each one comes with a way to fix it.">
      {failure !== null ? (
        <Failed error={failure} retry={() => void Promise.all([refetch(), refetchModel()])} />
      ) : data === undefined || model === undefined ? (
        WAITING
      ) : model.document.tests.length === 0 ? (
        <Problems findings={findings} model={model.document} failing={null} broken={broken} />
      ) : (
        <WithResults document={model.document}>
          {(results, text) => (
            <Problems
              findings={findings}
              model={model.document}
              broken={broken}
              failing={results.every(({ passed }) => passed) ? null : text}
            />
          )}
        </WithResults>
      )}
    </Section>
  );
}

function Problems({
  findings,
  model,
  failing,
  broken,
}: {
  readonly findings: readonly Finding[];
  readonly model: ModelDocument;
  /** The state of the tests if some fail. */
  readonly failing: string | null;
  readonly broken: readonly Webhook[];
}) {
  if (findings.length === 0 && failing === null && broken.length === 0) {
    return (
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <Icon of={circleCheckIcon} sx={{ color: "success.main" }} />
        No problems found.
      </Box>
    );
  }
  return (
    <Findings findings={findings} model={model}>
      {broken.length > 0 && <BrokenWebhooks webhooks={broken} />}
      {failing !== null && (
        <Problem severity="warning" message={`${failing}.`}>
          <MuiLink component={Link} to={paths.list({ path: RESOURCE.test })}>
            See the tests
          </MuiLink>
        </Problem>
      )}
    </Findings>
  );
}

function BrokenWebhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const [first, ...others] = webhooks;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  return (
    <Problem
      severity="warning"
      message={isOne ? attentionText(first) : `${formatCount(webhooks.length)} webhooks need attention.`}
    >
      <MuiLink component={Link} to={isOne ? PLACES.webhook(first.id) : webhookPaths.list}>
        {isOne ? "See the webhook" : "See the webhooks"}
      </MuiLink>
    </Problem>
  );
}

/**
 * Findings about the model itself are computed in the page, so that a finding disappears as soon as it is fixed.
 * Findings about its leads are counted every few minutes.
 */
function findingsOf(document: ModelDocument, counted: readonly Finding[]): readonly Finding[] {
  const own: readonly Finding[] = reviewModel(document);
  const ownRules = new Set(own.flatMap(({ target: { type, id } }) => (type === "recommendation" ? [id] : [])));
  const ofLeads = counted.filter(
    ({ kind, target }) =>
      (kind === "rule_never_decided" && !ownRules.has(target.id)) || kind === "question_never_answered",
  );
  const present = ofLeads.filter((finding) => fixLinkOf(finding, document) !== undefined);
  const rank = ({ severity }: Finding) => (severity === "warning" ? 0 : 1);
  return [...own, ...present].sort((a, b) => rank(a) - rank(b));
}

function Findings({
  findings,
  model,
  children,
}: {
  readonly findings: readonly Finding[];
  readonly model: ModelDocument;
  /** The first problems. */
  readonly children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isFolded = findings.length > MAX_SHOWN + 1;
  const shown = isFolded && !isOpen ? findings.slice(0, MAX_SHOWN) : findings;
  return (
    <>
      <Box component="ul" id={id} aria-label="Findings" sx={{ display: "grid", gap: 1.5 }}>
        {children}
        {shown.map((finding) => (
          <FindingItem
            key={`${finding.kind} ${finding.target.type} ${finding.target.id} ${finding.message}`}
            finding={finding}
            model={model}
          />
        ))}
      </Box>
      {isFolded && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={{ mt: 1.5, ml: -1 }}>
          {isOpen ? "Show fewer" : `Show ${findings.length - MAX_SHOWN} more`}
        </Button>
      )}
    </>
  );
}

function FindingItem({ finding, model }: { readonly finding: Finding; readonly model: ModelDocument }) {
  const { severity, message, target } = finding;
  const way = fixLinkOf(finding, model);
  const isLocked = useModelLock() !== undefined;
  const fix = isLocked ? undefined : remedyOf(finding, model);
  return (
    <Problem severity={severity} message={message}>
      {fix !== undefined && <RemedyButton fix={fix} name={target.name} />}
      {way !== undefined && (
        <MuiLink component={Link} to={way.to} aria-label={`${way.text}: ${target.name}`}>
          {way.text}
        </MuiLink>
      )}
    </Problem>
  );
}

/** A sentence, with the ways to fix the problem. */
function Problem({
  severity,
  message,
  children,
}: Pick<Finding, "severity" | "message"> & { readonly children: ReactNode }) {
  const { icon, text, color } = SEVERITIES[severity];
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", gap: 1 }}>
      <Icon of={icon} sx={{ fontSize: 18, mt: "2px", color }} />
      <div>
        <Box component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
          <span className="visually-hidden">{text}: </span>
          {message}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>{children}</Box>
      </div>
    </Box>
  );
}

interface FixWords {
  readonly text: string;
  /** The notice after it is done. */
  readonly done: string;
}

const FIX_WORDS: Readonly<Record<Remedy["kind"], FixWords>> = {
  move_rule: { text: "Move the rule that always matches to the end", done: "Rule moved to the end" },
  delete_range: { text: "Delete the range", done: "Range deleted" },
  delete_calculated_field: { text: "Delete the calculated field", done: "Calculated field deleted" },
};

function apply(api: Client, fix: Remedy): Promise<unknown> {
  const params = { id: fix.id };
  switch (fix.kind) {
    case "move_rule":
      return api.moveRecommendation({ params, body: { position: fix.position } });
    case "delete_range":
      return api.deleteValueRange({ params });
    case "delete_calculated_field":
      return api.deleteCalculatedField({ params });
  }
}

/** Fixes a finding at once; the notice offers to undo it. */
function RemedyButton({ fix, name }: { readonly fix: Remedy; readonly name: string }) {
  const saved = useSaved();
  const [isBusy, setBusy] = useState(false);
  const { text, done } = FIX_WORDS[fix.kind];

  async function mend(): Promise<void> {
    setBusy(true);
    try {
      const { change } = await withChange((api) => apply(api, fix));
      saved(done, change);
    } catch (error) {
      notify.error(explain(error));
    }
    setBusy(false);
  }

  return (
    <Button size="small" disabled={isBusy} onClick={() => void mend()} sx={{ ml: -1 }} aria-label={`${text}: ${name}`}>
      {text}
    </Button>
  );
}
