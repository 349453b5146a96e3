import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import type { Bands } from "#engine";
import { formatPoints, formatSigned } from "../../../ui/numbers.ts";
import { eventsAbout } from "../../area/paths.ts";
import { useImportNames } from "../../data/import-names.ts";
import { useModelVersions } from "../../data/model-version.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";
import { ShowEarlier } from "../../ui/ShowEarlier.tsx";
import { PriorityBadge } from "../PriorityBadge.tsx";
import { leadChanges, type StateChanges } from "./changes.ts";
import { importsOf, originText } from "./origin.ts";
import { StateDialog } from "./StateDialog.tsx";
import { createdAt, type LeadDetail, type LeadState, useHistory } from "./use-lead.ts";

/** Every state of the lead, the current one first: time, user, scores, and the changes from the previous one. */
export function History({ lead }: { readonly lead: LeadDetail }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(
    lead.lead_id,
    lead.is_test === true,
  );
  const [opened, setOpened] = useState<LeadState>();
  // if the history is read after the lead, the displayed current state is already a former one
  const former: readonly LeadState[] =
    data?.pages.flatMap(({ results }) => results.filter(({ revision }) => revision < lead.revision)) ?? [];
  const states = [lead, ...former];
  const nameOf = useImportNames(importsOf(states));
  const { documentOf } = useModelVersions(states.map(({ model_version }) => model_version));
  const count = data?.pages[0]?.count ?? 0;
  return (
    <Section
      title="History"
      {...(data === undefined ? {} : { description: countText(count) })}
      actions={
        lead.is_test !== true && (
          <MuiLink component={Link} to={eventsAbout("lead", lead.lead_id)} sx={{ fontSize: "0.8125rem" }}>
            Audit log of this lead
          </MuiLink>
        )
      }
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={80} />
      ) : (
        <>
          <Box component="ol" sx={{ display: "grid", gap: 2 }}>
            {states.map((state, index) => {
              const before = states[index + 1];
              return (
                <State
                  key={state.revision}
                  state={state}
                  origin={originText(state, lead.source, nameOf)}
                  isPresent={index === 0}
                  changes={before === undefined ? undefined : leadChanges(before, state, documentOf)}
                  bands={documentOf(state.model_version)?.bands}
                  onOpen={() => setOpened(state)}
                />
              );
            })}
          </Box>
          <ShowEarlier of={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
        </>
      )}
      {opened !== undefined && (
        <StateDialog state={opened} document={documentOf(opened.model_version)} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  );
}

const countText = (former: number): string =>
  former === 0 ? "1 result." : `${former + 1} results. Each entry shows what changed.`;

function State({
  state,
  origin,
  isPresent,
  changes,
  bands,
  onOpen,
}: {
  readonly state: LeadState;
  /** Where it came from, in words. */
  readonly origin: string;
  readonly isPresent: boolean;
  readonly changes: StateChanges | undefined;
  /** Of the model that scored it, once loaded. */
  readonly bands: Bands | undefined;
  readonly onOpen: () => void;
}) {
  const { total_score, x_axis, y_axis, priority, model_version } = state;
  return (
    <Box
      component="li"
      data-state={isPresent ? "present" : "former"}
      sx={{ pl: 2, borderLeft: 2, borderColor: isPresent ? "primary.main" : "divider", minWidth: 0 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h4" component="h3">
          <Moment at={createdAt(state)} />
        </Typography>
        {isPresent && <Typography sx={{ color: "text.secondary" }}>current</Typography>}
        <PriorityBadge priority={priority} bands={bands} />
        {!isPresent && (
          <Button size="small" onClick={onOpen}>
            Explain
          </Button>
        )}
      </Box>
      <Typography sx={{ mt: 0.25, fontVariantNumeric: "tabular-nums" }}>
        Total {formatPoints(total_score)}
        <Delta by={changes?.total} /> · X {formatPoints(x_axis)}
        <Delta by={changes?.x} /> · Y {formatPoints(y_axis)}
        <Delta by={changes?.y} /> · model version {model_version}
        {changes?.version !== undefined && ` (was ${changes.version.before})`}
      </Typography>
      <Typography sx={{ color: "text.secondary" }}>{origin}</Typography>
      {changes !== undefined && <Changes changes={changes} />}
    </Box>
  );
}

function Delta({ by }: { readonly by: number | undefined }) {
  if (by === undefined || by === 0) return null;
  return (
    <Box component="span" sx={{ ml: 0.5, fontWeight: 600, color: by > 0 ? "success.main" : "error.main" }}>
      {formatSigned(by)}
    </Box>
  );
}

function Changes({ changes: { answers } }: { readonly changes: StateChanges }) {
  if (answers.length === 0) return <Typography sx={{ color: "text.secondary" }}>No answers changed.</Typography>;
  return (
    <Box component="ul" sx={{ display: "grid", gap: 0.75, mt: 1 }}>
      {answers.map(({ field, question, before, after }) => (
        <Box component="li" key={field} sx={{ fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
          <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
            {question}
          </Box>
          <Value text={before} isFormer /> → <Value text={after} />
        </Box>
      ))}
    </Box>
  );
}

function Value({ text, isFormer = false }: { readonly text: string | undefined; readonly isFormer?: boolean }) {
  if (text === undefined || text === "") {
    return (
      <Box component="em" sx={{ color: "text.secondary" }}>
        {text === undefined ? "not answered" : "left blank"}
      </Box>
    );
  }
  return (
    <Box
      component={isFormer ? "del" : "ins"}
      sx={{ textDecoration: "none", ...(isFormer ? { color: "text.secondary" } : { fontWeight: 600 }) }}
    >
      {text}
    </Box>
  );
}
