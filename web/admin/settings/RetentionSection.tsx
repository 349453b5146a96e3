import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import MuiLink from "@mui/material/Link";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { RETENTION_MONTHS } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { formatCount } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";
import { explain } from "../api/errors.ts";
import { leadPaths } from "../area/lead-paths.ts";
import { SAVE_AT_ONCE } from "../form/ItemSectionForm.tsx";
import { SaveButton } from "../form/SaveButton.tsx";
import { useUnsavedGuard } from "../form/unsaved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";

const KEY = ["retention"];

/** The initial value when it is switched on: two years. */
const DEFAULT_MONTHS = "24";

/** Height of the form of an account that keeps its leads, in pixels, so that nothing below it moves when it loads. */
const FORM_HEIGHT = 120;

/** How long leads are kept, with the number of those that would be erased. */
export function RetentionSection() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.getRetention() });
  return (
    <Section
      title="Retention"
      description="How long leads are kept after their last change. Leads that are older are erased automatically."
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={FORM_HEIGHT} aria-label="Loading" role="status" />
      ) : (
        <RetentionForm key={String(data.months)} months={data.months} />
      )}
      <Typography sx={{ mt: 2, fontSize: "0.8125rem", color: "text.secondary" }}>
        Every run is listed in the audit log and under{" "}
        <MuiLink component={Link} to={leadPaths.erasures}>
          Erasures
        </MuiLink>
        .
      </Typography>
    </Section>
  );
}

const MONTHS_FAULT = `Enter a whole number from ${RETENTION_MONTHS.min} to ${formatCount(RETENTION_MONTHS.max)}.`;

/** @returns undefined for text that is not a number of months */
function monthsOf(text: string): number | undefined {
  const months = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return months >= RETENTION_MONTHS.min && months <= RETENTION_MONTHS.max ? months : undefined;
}

function RetentionForm({ months: saved }: { readonly months: number | null }) {
  const queryClient = useQueryClient();
  const isDraft = useDraftId() !== undefined;
  const [isOn, setOn] = useState(saved !== null);
  const [text, setText] = useState(saved === null ? DEFAULT_MONTHS : String(saved));
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const months = isOn ? monthsOf(text) : null;
  const isChanged = months !== saved;
  const guard = useUnsavedGuard(isChanged);
  const preview = useQuery({
    queryKey: [...KEY, "preview", months],
    queryFn: () => api.getRetention({ query: { months: months ?? RETENTION_MONTHS.max } }),
    enabled: typeof months === "number",
    placeholderData: keepPreviousData,
  });
  const erased = typeof months === "number" ? preview.data?.leads : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (months === undefined || !isChanged) return;
    if (months !== null) setConfirming(true);
    else void save();
  }

  async function save(): Promise<void> {
    if (months === undefined) return;
    setBusy(true);
    try {
      await api.setRetention({ body: { months } });
      guard.release();
      setConfirming(false);
      notify.success(months === null ? "Retention turned off" : "Retention saved");
      await queryClient.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      notify.error(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate aria-label="Retention" onSubmit={submit}>
      <RadioGroup
        aria-label="Keep leads"
        value={isOn ? "months" : "always"}
        onChange={(_event, value) => setOn(value === "months")}
      >
        <FormControlLabel value="always" control={<Radio />} label="Keep leads until someone erases them" />
        <FormControlLabel value="months" control={<Radio />} label="Erase leads automatically" />
      </RadioGroup>
      {isOn && (
        <Box sx={{ display: "grid", gap: 1.5, mt: 1.5, maxWidth: 480 }}>
          <TextField
            label="Months after the last change"
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={months === undefined}
            helperText={months === undefined ? MONTHS_FAULT : undefined}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
          {erased !== undefined && (
            <Alert severity={erased > 0 && isChanged ? "warning" : "info"} role="status">
              {erasedText(erased)}
            </Alert>
          )}
        </Box>
      )}
      <Box sx={{ display: "flex", gap: 1, mt: 2 }}>
        <SaveButton isBusy={isBusy} disabled={!isChanged || months === undefined}>
          {isDraft ? SAVE_AT_ONCE : "Save"}
        </SaveButton>
      </Box>
      <ConfirmDialog
        open={isConfirming}
        title={`Erase leads after ${months === 1 ? "1 month" : `${months} months`}?`}
        text={`${erasedText(erased ?? 0)} From then on, leads are erased as they get older. This can’t be undone.`}
        action="Save retention"
        isBusy={isBusy}
        isHarmless={erased === 0}
        {...(erased !== undefined && erased > 0 ? { typed: String(erased) } : {})}
        onConfirm={() => void save()}
        onClose={() => setConfirming(false)}
      />
    </form>
  );
}

const erasedText = (leads: number) =>
  leads === 0
    ? "No lead is that old now."
    : `${leads === 1 ? "1 lead is" : `${formatCount(leads)} leads are`} older and will be erased within the hour.`;
