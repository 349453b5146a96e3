import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { ModelChange } from "#engine";
import { BeforeAfter } from "../../changes/BeforeAfter.tsx";
import { keyOf } from "../../changes/by-part.ts";
import { fieldLabel, isReference } from "../../changes/field-words.ts";
import { sentence } from "../../changes/sentence.ts";
import type { DraftConflict } from "../calls.ts";
import { correctable } from "./corrections.ts";

/** Whose side stands: the live model's, or the draft's, with what was corrected of it. */
export interface Take {
  readonly take: "live" | "draft";
  readonly data?: Readonly<Record<string, string>>;
}

/** One edit of the draft beside what became of the same in the live model, and the choice between them. */
export function ConflictCard({
  conflict,
  take,
  onTake,
}: {
  readonly conflict: DraftConflict;
  readonly take: Take | undefined;
  readonly onTake: (take: Take) => void;
}) {
  const { edit, ours, theirs, errors, can_keep, later } = conflict;
  const id = useId();
  const fields = can_keep ? [] : correctable(conflict);
  const refusals = Object.values(errors ?? {}).flat();
  const chosen = (side: Take["take"]): Take =>
    side === "live" || can_keep
      ? { take: side }
      : { take: side, data: Object.fromEntries(fields.map(({ field, text }) => [field, text])) };
  const name = ours[0]?.target.name ?? theirs[0]?.target.name ?? `Edit ${edit}`;
  return (
    <Card component="li" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" sx={{ overflowWrap: "anywhere", mb: 1.5 }}>
        {sentence(name)}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
        <Side
          title="Live model"
          changes={theirs}
          none="Nothing changed here, but the edit no longer applies."
          isTaken={take?.take === "live"}
        />
        <Side title="This draft" changes={ours} none="" isTaken={take?.take === "draft"}>
          {refusals.length > 0 && (
            <Box sx={{ color: "error.main", fontSize: "0.8125rem" }}>
              {refusals.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Box>
          )}
        </Side>
      </Box>
      <RadioGroup
        row
        aria-labelledby={id}
        value={take?.take ?? ""}
        onChange={(_event, value) => onTake(chosen(value as Take["take"]))}
        sx={{ mt: 1.5 }}
      >
        <FormControlLabel value="live" control={<Radio size="small" />} label="Keep what is live" />
        <FormControlLabel
          value="draft"
          control={<Radio size="small" />}
          disabled={!can_keep && fields.length === 0}
          label={
            can_keep
              ? "Use the draft’s"
              : fields.length > 0
                ? "Correct the draft’s"
                : "Use the draft’s (no longer possible)"
          }
        />
      </RadioGroup>
      {take?.data !== undefined && (
        <Box sx={{ display: "grid", gap: 2, mt: 1 }}>
          {fields.map(({ field, text, errors: why }) => (
            <TextField
              key={field}
              label={fieldLabel(field)}
              value={take.data?.[field] ?? text}
              onChange={({ target }) => onTake({ take: "draft", data: { ...take.data, [field]: target.value } })}
              error={why.length > 0 && (take.data?.[field] ?? text) === text}
              helperText={why.join(" ")}
              multiline
              fullWidth
            />
          ))}
        </Box>
      )}
      {!can_keep && fields.length === 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          This edit can only be left out. If you still need it, make it again in the draft afterwards.
        </Typography>
      )}
      {later.length > 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {later.length === 1
            ? "A later edit to the same item follows"
            : `${later.length} later edits to the same item follow`}{" "}
          this choice.
        </Typography>
      )}
    </Card>
  );
}

function Side({
  title,
  changes,
  none,
  isTaken,
  children,
}: {
  readonly title: string;
  readonly changes: readonly ModelChange[];
  readonly none: string;
  readonly isTaken: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{
        display: "grid",
        alignContent: "start",
        gap: 1,
        p: 1.5,
        minWidth: 0,
        border: 1,
        borderColor: isTaken ? "primary.main" : "divider",
        borderRadius: 1,
      }}
    >
      <Typography variant="h3">{title}</Typography>
      {changes.length === 0 && none !== "" && <Box sx={{ color: "text.secondary" }}>{none}</Box>}
      {changes.map((change) => (
        <Box key={keyOf(change)} sx={{ display: "grid", gap: 0.5 }}>
          <Box sx={{ fontSize: "0.8125rem", color: "text.secondary", overflowWrap: "anywhere" }}>{headOf(change)}</Box>
          {change.field !== null && !isReference(change.field) && (
            <BeforeAfter field={change.field} before={change.before} after={change.after} isNarrow />
          )}
        </Box>
      ))}
      {children}
    </Box>
  );
}

/** What its before and after are of; where they say nothing by themselves, the change in words. */
function headOf({ field, text }: ModelChange): string {
  return field === null || isReference(field) ? sentence(text) : fieldLabel(field);
}
