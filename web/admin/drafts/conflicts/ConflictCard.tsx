import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import MuiLink from "@mui/material/Link";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { PLACES } from "../../area/paths.ts";
import { BeforeAfter } from "../../changes/BeforeAfter.tsx";
import { changeKey } from "../../changes/by-part.ts";
import { fieldLabel, isReference } from "../../changes/field-words.ts";
import { changeSentence } from "../../changes/sentence.ts";
import { Moment } from "../../ui/Moment.tsx";
import type { DraftConflict } from "../calls.ts";
import { OwnValues } from "./OwnValues.tsx";
import { type OwnField, ownData, ownFields } from "./own-values.ts";

/** The side to keep: the live model's, the draft's, or the draft's with the user's own values. */
type Side = "live" | "draft" | "own";

export interface ConflictChoice {
  readonly take: "live" | "draft";
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * One edit of the draft next to the changes of the same things in the live model, and the choice between them or other
 * values.
 */
export function ConflictCard({
  conflict,
  onTake,
}: {
  readonly conflict: DraftConflict;
  /** Called with the choice; undefined while it cannot be sent. */
  readonly onTake: (take: ConflictChoice | undefined) => void;
}) {
  const { edit, ours, theirs, author, errors, can_keep, later, versions } = conflict;
  const id = useId();
  const fields = useMemo(() => ownFields(conflict), [conflict]);
  const [side, setSide] = useState<Side>();
  const [own, setOwn] = useState({ values: valuesOf(fields), isValid: true });
  const refusals = Object.values(errors ?? {}).flat();
  const name = ours[0]?.target.name ?? theirs[0]?.target.name ?? `Edit ${edit}`;

  function choose(chosen: Side, { values, isValid } = own): void {
    setSide(chosen);
    if (chosen !== "own") onTake({ take: chosen });
    else onTake(isValid ? { take: "draft", data: ownData(conflict, fields, values) } : undefined);
  }

  const option = (value: Side, label: string, isPossible = true) => (
    <FormControlLabel value={value} control={<Radio size="small" />} label={label} disabled={!isPossible} />
  );
  return (
    <Card component="li" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" sx={{ overflowWrap: "anywhere", mb: 1.5 }}>
        {changeSentence(name)}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: `repeat(${fields.length === 0 ? 2 : 3}, minmax(0, 1fr))`,
          },
        }}
      >
        <Panel title="Live model" isTaken={side === "live"}>
          {theirs.length === 0 && (
            <Box sx={{ color: "text.secondary" }}>Nothing changed here, but the edit no longer applies.</Box>
          )}
          <Changed changes={theirs} of={ours[0]} />
          <ChangedIn versions={versions} />
        </Panel>
        <Panel title="This draft" isTaken={side === "draft"}>
          <Changed changes={ours} of={ours[0]} />
          {author !== null && (
            <Small>
              Changed by {author.username} in edit {edit}
            </Small>
          )}
          {refusals.length > 0 && (
            <Box sx={{ color: "error.main", fontSize: "0.8125rem" }}>
              {refusals.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Box>
          )}
        </Panel>
        {fields.length > 0 && (
          <Panel title={can_keep ? "Another value" : "Corrected"} isTaken={side === "own"}>
            <OwnValues
              fields={fields}
              onChange={(values, isValid) => {
                setOwn({ values, isValid });
                choose("own", { values, isValid });
              }}
            />
          </Panel>
        )}
      </Box>
      <RadioGroup
        row
        aria-labelledby={id}
        value={side ?? ""}
        onChange={(_event, value) => choose(value as Side)}
        sx={{ mt: 1.5 }}
      >
        {option("live", "Keep what is live")}
        {can_keep && option("draft", "Use the draft’s")}
        {fields.length > 0 && option("own", can_keep ? "Use another value" : "Correct the draft’s")}
        {!can_keep && fields.length === 0 && option("draft", "Use the draft’s (no longer possible)", false)}
      </RadioGroup>
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

const valuesOf = (fields: readonly OwnField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

function Panel({
  title,
  isTaken,
  children,
}: {
  readonly title: string;
  readonly isTaken: boolean;
  readonly children: ReactNode;
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
      {children}
    </Box>
  );
}

const Small = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, fontSize: "0.75rem", color: "text.secondary", overflowWrap: "anywhere" }}>
    {children}
  </Box>
);

/** @param of the item that the card is named after; changes of other items name theirs */
function Changed({ changes, of }: { readonly changes: readonly ModelChange[]; readonly of: ModelChange | undefined }) {
  return changes.map((change) => (
    <Box key={changeKey(change)} sx={{ display: "grid", gap: 0.5 }}>
      <Box sx={{ fontSize: "0.8125rem", color: "text.secondary", overflowWrap: "anywhere" }}>{headOf(change, of)}</Box>
      {change.field !== null && !isReference(change.field) && (
        <BeforeAfter field={change.field} before={change.before} after={change.after} isNarrow />
      )}
    </Box>
  ));
}

/** The heading of a before and after; if the values are not understandable alone, the change in words. */
function headOf({ field, text, target }: ModelChange, of: ModelChange | undefined): string {
  if (field === null || isReference(field)) return changeSentence(text);
  const { type, id, name } = of?.target ?? target;
  const isElsewhere = target.type !== type || target.id !== id || (id === null && target.name !== name);
  return isElsewhere ? `${fieldLabel(field)} · ${changeSentence(target.name)}` : fieldLabel(field);
}

/** The maximum number of versions that are named. */
const MAX_NAMED = 3;

/** Who changed it live, and when. */
function ChangedIn({ versions }: Pick<DraftConflict, "versions">) {
  const more = versions.length - MAX_NAMED;
  return (
    <>
      {versions.slice(0, MAX_NAMED).map(({ version, author, created_at }) => (
        <Small key={version}>
          Changed {author !== null && `by ${author.username} `}in{" "}
          <MuiLink component={Link} to={PLACES.model_version(version)}>
            version {version}
          </MuiLink>
          {" · "}
          <Moment at={created_at} />
        </Small>
      ))}
      {more > 0 && <Small>and in {more === 1 ? "1 version" : `${more} versions`} before</Small>}
    </>
  );
}
