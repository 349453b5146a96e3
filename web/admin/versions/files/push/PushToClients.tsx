import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FILE_PARTS, type FilePart } from "#engine";
import { notify } from "../../../../ui/notifications/notify.ts";
import { api } from "../../../api/client.ts";
import { explain } from "../../../api/errors.ts";
import { type Session, useSession } from "../../../api/session.ts";
import { Section } from "../../../ui/Section.tsx";
import type { FileSource } from "../source.ts";
import { ConfirmPush } from "./ConfirmPush.tsx";
import { PushRow } from "./PushRow.tsx";
import { OWN, readSource } from "./sources.ts";
import { usePush } from "./use-push.ts";

type Account = Session["accounts"][number];

/** Gives several accounts the same model: a plan for each first, then one after the other. */
export function PushToClients({ others }: { readonly others: readonly Account[] }) {
  const { account } = useSession();
  const queryClient = useQueryClient();
  const templates = useQuery({ queryKey: ["model-templates"], queryFn: () => api.listModelTemplates() });
  const [chosen, choose] = useState(OWN);
  const [slugs, setSlugs] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<FilePart>>(new Set());
  const [source, setSource] = useState<FileSource>();
  const [isEmpty, setEmpty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pushes, planAll, applyAll, reset } = usePush();
  const nameOf = (slug: string) => others.find((each) => each.slug === slug)?.name ?? slug;
  const planned = [...pushes].flatMap(([slug, state]) =>
    state.is === "planned" && state.changes.length > 0 ? [{ name: nameOf(slug), state }] : [],
  );
  const waiting = planned.length;
  const applying = waiting === 1 ? "Apply to 1 account" : `Apply to ${waiting} accounts`;

  /** What was planned is no longer what is asked for. */
  function anew(change: () => void): void {
    change();
    setSource(undefined);
    setEmpty(false);
    reset();
  }

  async function work(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    await deed().catch((error: unknown) => notify.error(explain(error)));
    setBusy(false);
  }

  const plan = () =>
    work(async () => {
      const read = await readSource(chosen, kept);
      setSource(read);
      setEmpty(read === undefined);
      if (read === undefined) return;
      await planAll(
        others.map(({ slug }) => slug).filter((slug) => slugs.has(slug)),
        read,
      );
    });

  const apply = () =>
    work(async () => {
      setAsking(false);
      if (source !== undefined) await applyAll(source);
      await queryClient.invalidateQueries();
    });

  return (
    <Section
      id="push"
      title="Push to other accounts"
      description="Gives several accounts the same model. You see what would change in each before anything is applied; one that fails does not stop the others."
    >
      <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <TextField
          select
          label="Model"
          value={chosen}
          onChange={({ target }) => anew(() => choose(target.value))}
          disabled={isBusy}
          error={isEmpty}
          helperText={
            isEmpty &&
            `The live model of ${account.name} has no questions, so it would empty the models it is pushed to. Choose a template, or switch to the account whose model you want to push.`
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: "100%", maxWidth: 420 }}
        >
          <MenuItem value={OWN}>The live model of {account.name}</MenuItem>
          {(templates.data ?? []).map(({ slug, name }) => (
            <MenuItem key={slug} value={slug}>
              Template: {name}
            </MenuItem>
          ))}
        </TextField>
        <Choices
          legend="Leave unchanged"
          names={Object.entries(FILE_PARTS).map(([part, name]) => [part, capitalized(name)])}
          chosen={kept}
          isDisabled={isBusy}
          onChange={(next) => anew(() => setKept(next as ReadonlySet<FilePart>))}
        />
        <Choices
          legend="Accounts"
          names={others.map(({ slug, name }) => [slug, name])}
          chosen={slugs}
          isDisabled={isBusy}
          hasAll
          onChange={(next) => anew(() => setSlugs(next))}
        />
        {pushes.size > 0 && (
          <Box component="ul" aria-label="Plans" sx={{ width: "100%", m: 0, p: 0, listStyle: "none" }}>
            {[...pushes].map(([slug, state]) => (
              <PushRow key={slug} name={nameOf(slug)} state={state} />
            ))}
          </Box>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            variant={waiting > 0 ? "outlined" : "contained"}
            disabled={isBusy || slugs.size === 0}
            onClick={() => void plan()}
          >
            {pushes.size > 0 ? "Plan again" : "Plan"}
          </Button>
          {waiting > 0 && (
            <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)}>
              {applying}
            </Button>
          )}
        </Box>
      </Box>
      {isAsking && (
        <ConfirmPush
          title={applying}
          planned={planned}
          onConfirm={() => void apply()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Checkboxes of which any may be chosen. */
function Choices({
  legend,
  names,
  chosen,
  isDisabled,
  hasAll = false,
  onChange,
}: {
  readonly legend: string;
  readonly names: readonly (readonly [value: string, name: string])[];
  readonly chosen: ReadonlySet<string>;
  readonly isDisabled: boolean;
  readonly hasAll?: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const isAll = chosen.size === names.length;
  const toggled = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    return next;
  };
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 600 }}>
        {legend}
      </Typography>
      <FormGroup row>
        {hasAll && names.length > 1 && (
          <FormControlLabel
            label="All"
            control={
              <Checkbox
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={() => onChange(isAll ? new Set() : new Set(names.map(([value]) => value)))}
              />
            }
          />
        )}
        {names.map(([value, name]) => (
          <FormControlLabel
            key={value}
            label={name}
            control={<Checkbox checked={chosen.has(value)} onChange={() => onChange(toggled(value))} />}
          />
        ))}
      </FormGroup>
    </Box>
  );
}
