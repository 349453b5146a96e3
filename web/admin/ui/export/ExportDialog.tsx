import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Input, OperationId, Operations, Sent } from "#contract";
import { EXPORT_LIMITS } from "#contract/wire";
import { formatAtLeast, formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { filtersOfQuery, TEST } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { JOBS } from "../../data/jobs.ts";
import { type ExportProgress, fetchExport, saveExport } from "./fetch-export.ts";

type State =
  | { readonly kind: "asking"; readonly error?: string }
  | { readonly kind: "running"; readonly progress: ExportProgress }
  | { readonly kind: "begun" }
  | { readonly kind: "done"; readonly text: string };

export interface ExportProps {
  /** The operation that returns the file. */
  readonly operation: OperationId;
  /** The parameters of its path, such as the id of what is exported. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** The number of rows, as far as the list knows. */
  readonly count: number;
  /** False if there may be more. */
  readonly isCountExact?: boolean;
  /** Singular and plural: `["lead", "leads"]`. */
  readonly nouns: readonly [one: string, many: string];
  /** Whether the rows were selected, instead of all rows of the list. */
  readonly isSelection?: boolean;
  /** What can be exported, each with its query; the first is preselected. */
  readonly choices: readonly { readonly label: string; readonly query: Readonly<Record<string, string>> }[];
}

type Layout = Pick<Input<Operations["exportLeads"]>["query"], "separator" | "decimal" | "multiple_choice">;
type Part = keyof Layout;

/** The options for the format of a file; the first of each is the default. */
const PARTS: {
  readonly [Name in Part]: readonly [label: string, options: Readonly<Record<NonNullable<Layout[Name]>, string>>];
} = {
  separator: ["Separator", { comma: "Comma", semicolon: "Semicolon", tab: "Tab" }],
  decimal: ["Decimal sign", { point: "Point (1.5)", comma: "Comma (1,5)" }],
  multiple_choice: ["Multiple choice", { joined: "One column, choices joined", columns: "One column per choice" }],
};

/** The options that each export supports. */
const TAKEN: Partial<Record<OperationId, readonly Part[]>> = {
  exportLeads: ["separator", "decimal", "multiple_choice"],
  exportAuditLog: ["separator"],
};

/**
 * Exports rows as CSV: asks for the options, displays the progress, and can be canceled.
 *
 * @example
 * <ExportButton operation="exportLeads" count={312} nouns={["lead", "leads"]}
 *   choices={[{ label: "All columns", query: { priority: "High" } }]} />
 */
export function ExportDialog({
  operation,
  params,
  count,
  isCountExact = true,
  nouns,
  isSelection = false,
  choices,
  onClose,
}: ExportProps & { readonly onClose: () => void }) {
  const id = useId();
  const [which, setWhich] = useState(0);
  const [layout, setLayout] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<State>({ kind: "asking" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const queryClient = useQueryClient();
  const query = { ...choices[which]?.query, ...layout };
  // selected leads and test leads are few
  const isOfAll = operation === "exportLeads" && !("lead_ids" in query) && !(TEST in query);
  const isInBackground = isOfAll && (!isCountExact || count > EXPORT_LIMITS.atOnce);
  const rowsText = (rows: number, isExact = true) =>
    `${formatAtLeast(rows, isExact)} ${nouns[rows === 1 && isExact ? 0 : 1]}`;

  async function begin(): Promise<void> {
    try {
      await api.createExport({ body: bodyOf(query) });
      setState({ kind: "begun" });
      await Promise.all(["exports", JOBS.queryKey[0]].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    } catch (error) {
      setState({ kind: "asking", error: explain(error) });
    }
  }

  async function start(): Promise<void> {
    if (isInBackground) return await begin();
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: "running", progress: { rows: 0, total: isCountExact ? count : undefined } });
    try {
      const onProgress = (progress: ExportProgress) => setState({ kind: "running", progress });
      const file = await fetchExport(operation, { params, query }, onProgress, abort.signal);
      saveExport(file);
      setState({ kind: "done", text: `Saved ${rowsText(file.rows)} as ${file.name}.` });
    } catch (error) {
      if (!abort.signal.aborted) setState({ kind: "asking", error: explain(error) });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ kind: "asking" });
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Export {rowsText(count, isCountExact)}</DialogTitle>
      <DialogContent>
        {state.kind === "asking" && (
          <>
            <Typography sx={{ color: "text.secondary", mb: 1 }}>
              {isInBackground
                ? `A file of every ${nouns[0]} in the list, in order of arrival, as they are now. It is made in the background, because there are many: a notice tells you when it is done.`
                : !isSelection
                  ? `A CSV file of every ${nouns[0]} in the list, on all pages, in the same order.`
                  : `A CSV file of the ${count === 1 ? "" : `${formatAtLeast(count, isCountExact)} `}selected ${nouns[count === 1 ? 0 : 1]}.`}
            </Typography>
            {choices.length > 1 && (
              <RadioGroup aria-label="Columns" value={which} onChange={(_event, value) => setWhich(Number(value))}>
                {choices.map(({ label }, index) => (
                  <FormControlLabel key={label} value={index} control={<Radio />} label={label} />
                ))}
              </RadioGroup>
            )}
            {(TAKEN[operation] ?? []).map((part) => {
              const [label, options] = PARTS[part];
              const [standard = ""] = Object.keys(options);
              return (
                <TextField
                  key={part}
                  select
                  fullWidth
                  margin="dense"
                  label={label}
                  value={layout[part] ?? standard}
                  onChange={({ target }) => setLayout({ ...layout, [part]: target.value })}
                >
                  {Object.entries(options).map(([value, text]) => (
                    <MenuItem key={value} value={value}>
                      {text}
                    </MenuItem>
                  ))}
                </TextField>
              );
            })}
            {state.error !== undefined && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {state.error}
              </Alert>
            )}
          </>
        )}
        {state.kind === "running" && <Running progress={state.progress} text={rowsText} />}
        {state.kind === "begun" && (
          <Alert severity="success">
            The export has begun. You can leave this page: a notice tells you when the file is done.
          </Alert>
        )}
        {state.kind === "done" && <Alert severity="success">{state.text}</Alert>}
      </DialogContent>
      <DialogActions>
        {state.kind === "asking" && (
          <>
            <Button variant="outlined" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="contained" onClick={() => void start()}>
              Export
            </Button>
          </>
        )}
        {state.kind === "running" && (
          <Button variant="outlined" onClick={cancel}>
            Cancel
          </Button>
        )}
        {state.kind === "begun" && (
          <Button component={Link} to={leadPaths.exports} variant="outlined" onClick={onClose}>
            View exports
          </Button>
        )}
        {(state.kind === "done" || state.kind === "begun") && (
          <Button variant="contained" autoFocus onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The request for a file in the background, from the query of an export. */
function bodyOf(query: Readonly<Record<string, string>>): Sent<Operations["createExport"]> {
  const { columns, ordering, separator, decimal, multiple_choice, ...filters } = query;
  return {
    ...(ordering === "created_at" ? { ordering } : {}),
    ...(columns === undefined ? {} : { columns: columns.split(",") }),
    ...Object.fromEntries(
      Object.entries({ separator, decimal, multiple_choice }).filter(([, value]) => value !== undefined),
    ),
    filters: filtersOfQuery(filters),
  };
}

function Running({
  progress: { rows, total },
  text,
}: {
  readonly progress: ExportProgress;
  readonly text: (rows: number) => string;
}) {
  const known = total === undefined || total === 0 ? undefined : Math.min(100, (rows / total) * 100);
  return (
    <>
      <LinearProgress
        {...(known === undefined ? { variant: "indeterminate" } : { variant: "determinate", value: known })}
        aria-label="Export"
        sx={{ my: 1.5 }}
      />
      <Typography sx={{ color: "text.secondary" }} role="status">
        {total === undefined ? text(rows) : `${formatCount(rows)} of ${text(total)}`}
      </Typography>
    </>
  );
}
