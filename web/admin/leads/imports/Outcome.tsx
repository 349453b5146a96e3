import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { JOBS } from "../../data/jobs.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Section } from "../../ui/Section.tsx";
import { ImportErrors } from "./ImportErrors.tsx";
import { type Import, importQuery } from "./imports.ts";
import { countsText, outcomeText, rowsText } from "./words.ts";

/** What an import has done, or a dry run would do, and the rows with errors. */
export function Outcome({ shown }: { readonly shown: Import }) {
  const { id, state, dry_run, rows_done, rows_total, created, failed, error, undo, can_undo } = shown;
  const [isAsking, setAsking] = useState(false);
  const isUndone = state === "undone";
  const queryClient = useQueryClient();
  const control = useMutation({
    mutationFn: (what: "undo" | "resume") => (what === "undo" ? api.undoImport : api.resumeImport)({ params: { id } }),
    onSuccess: (now) => queryClient.setQueryData(importQuery(id).queryKey, now),
    onError: (failure) => {
      notify.error(explain(failure));
      void queryClient.invalidateQueries(importQuery(id));
    },
    onSettled: () => queryClient.invalidateQueries(JOBS),
  });
  return (
    <>
      <Section
        title={isUndone ? "Undone" : TITLES[dry_run ? "checked" : "imported"]}
        description={outcomeText(shown)}
        actions={
          <>
            {!dry_run && !isUndone && created > 0 && (
              <Button component={Link} to={leadPaths.imported(id)} variant="contained">
                View leads
              </Button>
            )}
            {state === "failed" && !dry_run && (
              <Button variant="outlined" disabled={control.isPending} onClick={() => control.mutate("resume")}>
                Resume
              </Button>
            )}
            {can_undo && (
              <Button variant="outlined" color="error" disabled={control.isPending} onClick={() => setAsking(true)}>
                Undo import…
              </Button>
            )}
          </>
        }
      >
        <Counts shown={shown} />
        {error !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error}
          </Alert>
        )}
        {state === "cancelled" && !dry_run && rows_total !== null && rows_done < rows_total && (
          <Alert severity="info" sx={{ mt: 2 }}>
            The import was canceled after {formatCount(rows_done)} of {rowsText(rows_total)}. To import the rest, upload
            the file again and skip the leads that exist.
          </Alert>
        )}
        {undo !== null && !isUndone && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            Undoing stopped before it finished: {countsText({ ...shown, state: "undone" }) || "no leads changed"}. To
            undo the rest, choose <strong>Undo import</strong> again.
          </Alert>
        )}
        {undo !== null && undo.erased > 0 && (
          <Box sx={{ mt: 2 }}>
            The certificate of the erased leads is under{" "}
            <MuiLink component={Link} to={leadPaths.erasures}>
              Erasures
            </MuiLink>
            .
          </Box>
        )}
      </Section>
      {!isUndone && failed > 0 && <ImportErrors shown={shown} />}
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        text={undoText(shown)}
        action="Undo import"
        isBusy={control.isPending}
        onConfirm={() => {
          setAsking(false);
          control.mutate("undo");
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const TITLES = { checked: "Result of the check", imported: "Result" } as const;

function Counts({ shown: { state, created, updated, skipped, failed, dry_run, undo } }: { readonly shown: Import }) {
  const counts: readonly (readonly [string, number])[] =
    undo === null || state !== "undone"
      ? [
          [dry_run ? "Would be created" : "Created", created],
          [dry_run ? "Would be updated" : "Updated", updated],
          [dry_run ? "Would be skipped" : "Skipped", skipped],
          ["With errors", failed],
        ]
      : [
          ["Erased", undo.erased],
          ["Restored", undo.restored],
          ["Kept (changed since)", undo.kept],
        ];
  return (
    <Box component="dl" sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(130px, 1fr))" }}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
            {name}
          </Box>
          <Box
            component="dd"
            sx={{
              fontSize: "1.5rem",
              fontWeight: 620,
              fontVariantNumeric: "tabular-nums",
              color: name === "With errors" && count > 0 ? "error.main" : "text.primary",
            }}
          >
            {formatCount(count)}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function undoText({ created, updated }: Import): string {
  const parts = [
    ...(created > 0 ? [`The ${leadsText(created)} it created will be permanently erased.`] : []),
    ...(updated > 0 ? [`The ${leadsText(updated)} it updated will get their previous answers back.`] : []),
  ];
  return [...parts, "Leads that have changed since then will be kept as they are."].join(" ");
}
