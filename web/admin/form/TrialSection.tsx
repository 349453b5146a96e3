import flaskConicalIcon from "virtual:lucide/flask-conical";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { type ReactNode, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { explain } from "../api/errors.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { fieldErrorsOf, showErrors } from "./errors.ts";

/**
 * What the values of a form would do to stored leads, before they are saved. Errors that the page could not detect,
 * such as a deleted question, are displayed at their field.
 *
 * @param trial of `useSettledCall`
 * @param isReady whether it can be tried
 * @param missing what to do until then
 * @param children the result
 */
export function TrialSection({
  title,
  description,
  trial: { isBusy, error, run },
  isReady,
  missing,
  progress,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly trial: { readonly isBusy: boolean; readonly error: Error | null; run(): void };
  readonly isReady: boolean;
  readonly missing: string;
  /** What is done while it is tried, for screen readers. */
  readonly progress: string;
  readonly children: ReactNode;
}) {
  const form = useFormContext();
  const isRefusal = fieldErrorsOf(error) !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another answer
  useEffect(() => {
    if (isRefusal) showErrors(form, error);
  }, [error]);

  return (
    <Section
      title={title}
      description={description}
      actions={
        <Button
          variant="outlined"
          sx={{ alignSelf: "start" }}
          startIcon={<Icon of={flaskConicalIcon} />}
          disabled={!isReady || isBusy}
          onClick={run}
        >
          Refresh
        </Button>
      }
    >
      <Box sx={{ height: 2, mt: -1, mb: 1 }}>
        {isBusy && <LinearProgress sx={{ height: 2 }} aria-label={progress} />}
      </Box>
      <Box aria-live="polite" aria-busy={isBusy}>
        {!isReady ? (
          <Box sx={{ color: "text.secondary" }}>{missing}</Box>
        ) : error !== null && !isRefusal ? (
          <Alert severity="error">{explain(error)}</Alert>
        ) : (
          children
        )}
      </Box>
    </Section>
  );
}
