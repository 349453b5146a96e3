import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { capitalized, FILE_PARTS, type FilePart } from "#engine";
import { notify } from "../../../../ui/notifications/notify.ts";
import { formatCount } from "../../../../ui/numbers.ts";
import { explain } from "../../../api/errors.ts";
import { type Session, useSession } from "../../../api/session.ts";
import { Section } from "../../../ui/Section.tsx";
import type { FileSource } from "../source.ts";
import { ConfirmPush } from "./ConfirmPush.tsx";
import { DestinationField } from "./DestinationField.tsx";
import { PushRow } from "./PushRow.tsx";
import { SourceField } from "./SourceField.tsx";
import { type PushSource, readSource } from "./sources.ts";
import { Targets } from "./Targets.tsx";
import { usePush } from "./use-push.ts";

type Account = Session["accounts"][number];

/**
 * Pushes the same model to several accounts: first a plan for each, then a draft in each, or live one after the other.
 */
export function PushToClients({ others }: { readonly others: readonly Account[] }) {
  const { account } = useSession();
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<PushSource>({ from: "account", slug: account.slug, name: account.name });
  const [slugs, setSlugs] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<FilePart>>(new Set());
  const [to, setTo] = useState<"draft" | "live">("draft");
  const [note, setNote] = useState("");
  const [source, setSource] = useState<FileSource>();
  const [isEmpty, setEmpty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pushes, planAll, applyAll, keep, reset } = usePush();
  const targets = others.filter(({ slug }) => chosen.from === "template" || slug !== chosen.slug);
  const nameOf = (slug: string) => others.find((each) => each.slug === slug)?.name ?? slug;
  const planned = [...pushes].flatMap(([slug, state]) =>
    state.is === "planned" && state.changes.length > 0 ? [{ name: nameOf(slug), state }] : [],
  );
  const waiting = planned.length;
  const accounts = waiting === 1 ? "1 account" : `${formatCount(waiting)} accounts`;
  const applying = to === "draft" ? `Create drafts in ${accounts}` : `Apply to ${accounts}`;
  const unplanned = targets.filter(({ slug }) => slugs.has(slug) && !pushes.has(slug)).length;

  /** The plans are of another file than the one that is now selected. */
  function anew(change: () => void): void {
    change();
    setSource(undefined);
    setEmpty(false);
    reset();
  }

  async function work(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    await action().catch((error: unknown) => notify.error(explain(error)));
    setBusy(false);
  }

  const plan = () =>
    work(async () => {
      // accounts that were added later get the same file as the others
      const read = source ?? (await readSource(chosen, kept));
      setSource(read);
      setEmpty(read === undefined);
      if (read === undefined) return;
      await planAll(
        targets.map(({ slug }) => slug).filter((slug) => slugs.has(slug)),
        read,
      );
    });

  const apply = () =>
    work(async () => {
      setAsking(false);
      if (source !== undefined)
        await applyAll(source, to === "live" ? { to } : { to, name: `Push: ${chosen.name}`.slice(0, 100), note });
      await queryClient.invalidateQueries();
    });

  return (
    <Section
      id="push"
      title="Push to other accounts"
      description="Gives several accounts the same model. You see what would change in each before anything is done; one that fails does not stop the others."
    >
      <Box sx={{ display: "grid", gap: 2, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
        <SourceField
          value={chosen}
          isDisabled={isBusy}
          error={
            isEmpty
              ? `The live model of ${chosen.name} has no questions, so it would empty the models it is pushed to. Choose another model.`
              : ""
          }
          onChange={(next) => anew(() => choose(next))}
        />
        <Choices
          legend="Leave unchanged"
          names={Object.entries(FILE_PARTS).map(([part, name]) => [part, capitalized(name)])}
          chosen={kept}
          isDisabled={isBusy}
          onChange={(next) => anew(() => setKept(next as ReadonlySet<FilePart>))}
        />
        <Targets
          accounts={targets}
          chosen={slugs}
          isDisabled={isBusy}
          onChange={(next) => {
            setSlugs(next);
            keep(next);
          }}
        />
        <DestinationField value={to} note={note} isDisabled={isBusy} onChange={setTo} onNote={setNote} />
        {pushes.size > 0 && (
          <Box component="ul" aria-label="Plans" sx={{ width: "100%", m: 0, p: 0, listStyle: "none" }}>
            {[...pushes].map(([slug, state]) => (
              <PushRow key={slug} slug={slug} name={nameOf(slug)} state={state} />
            ))}
          </Box>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {(unplanned > 0 || pushes.size === 0) && (
            <Button
              variant={waiting > 0 ? "outlined" : "contained"}
              disabled={isBusy || unplanned === 0}
              onClick={() => void plan()}
            >
              {pushes.size > 0 ? `Plan ${formatCount(unplanned)} more` : "Plan"}
            </Button>
          )}
          {waiting > 0 && (
            <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)}>
              {applying}
            </Button>
          )}
          {pushes.size > 0 && (
            <Button variant="outlined" disabled={isBusy} onClick={() => anew(() => undefined)}>
              Start over
            </Button>
          )}
        </Box>
      </Box>
      {isAsking && (
        <ConfirmPush
          title={applying}
          planned={planned}
          isDraft={to === "draft"}
          onConfirm={() => void apply()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** Checkboxes for any selection. */
function Choices({
  legend,
  names,
  chosen,
  isDisabled,
  onChange,
}: {
  readonly legend: string;
  readonly names: readonly (readonly [value: string, name: string])[];
  readonly chosen: ReadonlySet<string>;
  readonly isDisabled: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
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
