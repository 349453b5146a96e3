import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { ERASURE_LIMITS, FIELD_LIMITS } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { type Filters, TEST_QUERY } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { Failed } from "../../ui/Failed.tsx";

/** Leads by their ids, or all that match the filters of the list. */
export type ErasureTarget =
  | { readonly kind: "leads"; readonly ids: readonly string[]; readonly name?: string }
  | { readonly kind: "filters"; readonly filters: Filters };

/** The most frequent reasons; any other can be typed. */
const REASONS = ["Requested by the person", "Test data", "Duplicate", "Consent withdrawn"];

/** Not read again: the page of an erased lead is still mounted until that of the list has been loaded. */
const OF_ONE_LEAD: ReadonlySet<unknown> = new Set(["lead", "lead-history", "lead-outcomes", "lead-reasons"]);

interface EraseProps {
  readonly target: ErasureTarget;
  /** Whether they are test leads. */
  readonly isTest?: boolean;
  /** Where to go after they are erased, from a page about one of them; by default, the user stays on the page. */
  readonly leaveTo?: string;
  /** Called after leads are erased, or scheduled to be. */
  readonly onErased?: () => void;
  readonly onClose: () => void;
}

/** Asks before leads are erased, and for the reason; then a notice links to the certificate. */
export function EraseDialog({ target, ...then }: EraseProps) {
  const id = useId();
  return (
    <Dialog open onClose={then.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      {target.kind === "leads" ? (
        <Ask id={id} count={target.ids.length} target={target} {...then} />
      ) : (
        <Count id={id} filters={target.filters} {...then} />
      )}
    </Dialog>
  );
}

/** Counts the matches of the filters again, up to this moment, so that leads that arrive in the meantime are kept. */
function Count({
  id,
  filters,
  ...then
}: Omit<EraseProps, "target"> & { readonly id: string; readonly filters: Filters }) {
  const test = testOf(then);
  const [until] = useState(() => filtersUntil(filters, new Date()));
  const { data, error, refetch } = useQuery({
    queryKey: ["erasing", until, test],
    queryFn: () => api.listLeads({ query: { ...until, ...test, page_size: 1, count: "exact" } as object }),
    gcTime: 0,
  });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <DialogTitle id={id}>Counting leads…</DialogTitle>;
  return <Ask id={id} count={data.count} target={{ kind: "filters", filters: until }} {...then} />;
}

/** A few are erased by a click; for all matches of filters, the number has to be typed. */
function Ask({
  id,
  count,
  target,
  isTest = false,
  leaveTo,
  onErased,
  onClose,
}: EraseProps & { readonly id: string; readonly count: number }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mustType = target.kind === "filters";
  const isReady = count > 0 && (!mustType || typed.replaceAll(",", "").trim() === String(count));

  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const certificate = await request(target, count, reason.trim(), testOf({ isTest }));
      const to = leadPaths.erasure(certificate.id, isTest);
      const action = { label: "Certificate", onClick: () => void navigate(to) };
      if (certificate.finished_at === null) notify.info(`Erasing ${leadsText(count)}…`, { action });
      else notify.success(`${leadsText(count)} erased`, { action });
      if (leaveTo === undefined) onClose();
      else await navigate(leaveTo);
      onErased?.();
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => !OF_ONE_LEAD.has(of) });
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  }

  const title =
    target.kind === "leads" && target.name !== undefined ? `Erase ${target.name}?` : `Erase ${leadsText(count)}?`;
  return (
    <form noValidate onSubmit={(event) => void erase(event)}>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography sx={{ color: "text.secondary" }}>
          Contact, answers, scores, and history are erased for good. This can’t be undone. The audit log keeps who
          erased them and why, but no identifier.
        </Typography>
        <Autocomplete
          freeSolo
          options={REASONS}
          inputValue={reason}
          onInputChange={(_event, value) => setReason(value)}
          renderInput={(props) => (
            <TextField
              {...props}
              label="Reason (optional)"
              helperText="Kept in the certificate. Don’t name anyone."
              autoFocus
            />
          )}
          slotProps={{ clearIndicator: { "aria-label": "Clear the reason" } }}
        />
        {mustType && (
          <TextField
            label={`Type ${formatCount(count)} to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        )}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={!isReady || isBusy}>
          {isBusy ? "Erasing…" : "Erase"}
        </Button>
      </DialogActions>
    </form>
  );
}

const testOf = ({ isTest = false }: Pick<EraseProps, "isTest">) => (isTest ? TEST_QUERY : {});

async function request(target: ErasureTarget, count: number, text: string, query: ReturnType<typeof testOf>) {
  const reason = text.slice(0, FIELD_LIMITS.reason);
  if (target.kind === "filters") {
    return await api.eraseLeads({ query, body: { filters: target.filters as object, expected: count, reason } });
  }
  const [only] = target.ids;
  if (target.ids.length === 1 && only !== undefined) {
    return await api.deleteLead({ params: { lead_id: only }, query: reason === "" ? query : { reason, ...query } });
  }
  return await api.eraseLeads({ query, body: { lead_ids: [...target.ids].slice(0, ERASURE_LIMITS.leadIds), reason } });
}

/** The filters for leads that had arrived at a moment, unless they end earlier. */
export function filtersUntil(filters: Filters, now: Date): Filters {
  const { created_before: before } = filters;
  const isEarlier = typeof before === "string" && Date.parse(before) < now.getTime();
  return isEarlier ? filters : { ...filters, created_before: now.toISOString() };
}
