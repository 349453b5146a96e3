import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { OnDuplicate } from "#contract/wire";
import { notify } from "../../../../ui/notifications/notify.ts";
import { formatCount } from "../../../../ui/numbers.ts";
import { api } from "../../../api/client.ts";
import { explain } from "../../../api/errors.ts";
import { leadPaths } from "../../../area/lead-paths.ts";
import { PLACES } from "../../../area/paths.ts";
import { nameOfImport } from "../../../data/import-names.ts";
import { JOBS } from "../../../data/jobs.ts";
import { LIVE_MODEL, useLiveModel } from "../../../data/model.ts";
import { fieldErrorsOf, flatten } from "../../../form/errors.ts";
import { FormBar } from "../../../form/FormBar.tsx";
import { Choice } from "../../../rescoring/Choice.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Failed } from "../../../ui/Failed.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { SelectFilter } from "../../../ui/list/SelectFilter.tsx";
import { onDemand } from "../../../ui/on-demand.tsx";
import { Section } from "../../../ui/Section.tsx";
import { IMPORTS, type Import, importQuery } from "../imports.ts";
import { rowsText } from "../words.ts";
import { ColumnTable } from "./ColumnTable.tsx";
import { FileFormat } from "./FileFormat.tsx";
import { matchable, targetText, unanswered } from "./mapping.ts";
import { Preview } from "./Preview.tsx";
import { SendWebhooks } from "./SendWebhooks.tsx";
import { useImportUpdate } from "./use-import-update.ts";
import { blankColumns, misfitColumns } from "./values.ts";

const BlankCells = onDemand(async () => (await import("./BlankCells.tsx")).BlankCells);
const ValueTable = onDemand(async () => (await import("./ValueTable.tsx")).ValueTable);

interface Props {
  readonly shown: Import;
  readonly preview: NonNullable<Import["preview"]>;
}

/** Everything that can be set before an import is started, with its effect on the first rows. */
export function SetUp({ shown, preview }: Props) {
  const { id, mapping, format_set } = shown;
  const { data: model, error, refetch } = useLiveModel();
  const { change, error: refusal, isBusy } = useImportUpdate(id);
  const [said, setSaid] = useState("");
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (model === undefined) return <Loading />;
  const { questions } = model.document;
  const missing = unanswered(mapping, questions);
  const misfits = misfitColumns(shown, questions);
  const blanks = blankColumns(shown, questions);
  return (
    <>
      <FileFormat shown={shown} onChange={(format) => change({ format })} />
      {refusal !== null && <Refusal error={refusal} />}
      <Section title="Columns" description={matchedText(shown)}>
        <span role="status" className="visually-hidden">
          {said}
        </span>
        {missing.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {missing.length === 1
              ? "This question requires an answer. Match a column to it, or make it optional:"
              : "These questions require an answer. Match a column to each, or make them optional:"}
            <Box component="ul" sx={{ pl: 2, listStyle: "disc" }}>
              {missing.map(({ id: question, text }) => (
                <li key={question}>
                  <MuiLink component={Link} to={PLACES.question(question)} color="inherit">
                    {text}
                  </MuiLink>
                </li>
              ))}
            </Box>
          </Alert>
        )}
        <ColumnTable
          shown={shown}
          questions={questions}
          onMapping={(next, words) => {
            setSaid(words);
            change({ mapping: next });
          }}
          onDates={(column, order) =>
            change({ format: { ...format_set, date_orders: { ...format_set.date_orders, [column]: order } } })
          }
        />
      </Section>
      {blanks.length > 0 && (
        <BlankCells columns={blanks} values={shown.values} onChange={(values) => change({ values })} />
      )}
      {misfits.length > 0 && (
        <ValueTable columns={misfits} values={shown.values} onChange={(values) => change({ values })} />
      )}
      <Preview preview={preview} isBusy={isBusy} />
      <Start shown={shown} isBusy={isBusy} isComplete={missing.length === 0} />
    </>
  );
}

function matchedText({ columns, mapping, rows_seen, rows_total }: Import): string {
  const used = columns.filter(({ name }) => (mapping[name] ?? null) !== null).length;
  const matched = `${formatCount(used)} of ${formatCount(columns.length)} ${columns.length === 1 ? "column is" : "columns are"} matched.`;
  if (!rows_seen) return matched;
  if (rows_seen === rows_total) return `${matched} Checked against all ${rowsText(rows_seen)}.`;
  return `${matched} Checked against ${rows_seen === 1 ? "the first row" : `the first ${rowsText(rows_seen)}`}.`;
}

const ON_DUPLICATE: Readonly<Record<OnDuplicate, string>> = {
  skip: "Skip the row and keep the lead as it is",
  update: "Replace the lead’s name, email, and answers with those in the row",
  error: "Report the row as an error",
};

/** Rows without an identifier that are not matched on anything. */
const NOTHING = "";

/** What happens to leads that exist, and the start of the import or of a dry run. */
function Start({
  shown,
  isBusy,
  isComplete,
}: {
  readonly shown: Import;
  readonly isBusy: boolean;
  /** Whether every question that requires an answer has a column. */
  readonly isComplete: boolean;
}) {
  const { id, mapping } = shown;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: model } = useLiveModel();
  const questions = model?.document.questions ?? [];
  const targets = matchable(mapping, questions);
  // two rows with one identifier are always one lead
  const options = targets.includes("lead_id") ? targets : [NOTHING, ...targets];
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>(shown.on_duplicate ?? "skip");
  const [chosen, setChosen] = useState(shown.match_on ?? undefined);
  const [sendWebhooks, setSendWebhooks] = useState(shown.send_webhooks);
  const [isRemoving, setRemoving] = useState(false);
  const usual = targets.find((target) => target === "lead_id" || target === "email") ?? NOTHING;
  const matchOn = chosen !== undefined && options.includes(chosen) ? chosen : usual;

  const start = useMutation({
    mutationFn: (dry_run: boolean) =>
      api.startImport({
        params: { id },
        body: {
          ...(matchOn === NOTHING ? {} : { on_duplicate: onDuplicate, match_on: matchOn }),
          dry_run,
          send_webhooks: sendWebhooks,
        },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(importQuery(id).queryKey, now);
      void queryClient.invalidateQueries(JOBS);
      scrollTo(0, 0);
      document.getElementById("content")?.focus({ preventScroll: true });
    },
    // the model may have changed, or the import was started in another window
    onError: () =>
      Promise.all(
        [LIVE_MODEL, importQuery(id)].map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey })),
      ),
  });
  const remove = useMutation({
    mutationFn: () => api.cancelImport({ params: { id } }),
    onSuccess: async () => {
      notify.success(`Removed ${nameOfImport(id, shown.file_name)}`);
      await navigate(leadPaths.imports);
      void queryClient.invalidateQueries({ queryKey: [IMPORTS] });
    },
    onError: (error) => {
      notify.error(explain(error));
      void queryClient.invalidateQueries(importQuery(id));
    },
  });
  const isWaiting = isBusy || start.isPending || remove.isPending;
  return (
    <>
      <Section
        title="Existing leads"
        description="What to do with a row whose lead is already stored, or appears earlier in the file."
      >
        <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
          <SelectFilter
            label="Match leads by"
            value={matchOn}
            options={options.map((target) => [
              target,
              target === NOTHING ? "Nothing: each row is a new lead" : targetText(target, questions),
            ])}
            onChange={setChosen}
          />
          {matchOn !== NOTHING && (
            <Choice label="Then" value={onDuplicate} options={ON_DUPLICATE} onChange={setOnDuplicate} />
          )}
        </Box>
      </Section>
      <SendWebhooks checked={sendWebhooks} onChange={setSendWebhooks} />
      {start.error !== null && <Refusal error={start.error} />}
      <FormBar>
        <Button variant="contained" disabled={isWaiting || !isComplete} onClick={() => start.mutate(false)}>
          Start import
        </Button>
        <Button variant="outlined" disabled={isWaiting || !isComplete} onClick={() => start.mutate(true)}>
          Check all rows first
        </Button>
        <Box
          sx={{
            flex: 1,
            color: "text.secondary",
            fontSize: "0.8125rem",
            display: { xs: isComplete ? "none" : "block", md: "block" },
          }}
        >
          {isComplete ? "A check stores nothing." : "Match a column to each required question first."}
        </Box>
        <Button variant="outlined" color="error" disabled={isWaiting} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </FormBar>
      <ConfirmDialog
        open={isRemoving}
        title="Remove this file?"
        text="Nothing was imported. To import the file later, upload it again."
        action="Remove file"
        isBusy={remove.isPending}
        onConfirm={() => {
          setRemoving(false);
          remove.mutate();
        }}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}

/** Why something could not be set or started, with every message of the API. */
function Refusal({ error }: { readonly error: unknown }) {
  const messages = fieldErrorsOf(error);
  const texts = messages === undefined ? [explain(error)] : flatten(messages).map(([, text]) => text);
  return (
    <Alert severity="error" ref={(alert) => alert?.scrollIntoView({ block: "nearest" })}>
      {texts.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </Alert>
  );
}
