import circleIcon from "virtual:lucide/circle";
import circleCheckIcon from "virtual:lucide/circle-check";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { FirstStep } from "./use-first-steps.ts";

/** The steps from an empty account to its first lead, each checked off once it is done. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section
      title="First steps"
      description={
        <>
          {`${done} of ${steps.length} done.`}{" "}
          <MuiLink href="/documentation/first-model" target="_blank" rel="noopener">
            Tutorial: Your first model
          </MuiLink>
        </>
      }
    >
      <Box component="ol" aria-label="First steps">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} isNext={index === next} />
        ))}
      </Box>
    </Section>
  );
}

function StepItem({
  step: { title, text, isDone, resultPath, actions, needs },
  isNext,
}: {
  readonly step: FirstStep;
  readonly isNext: boolean;
}) {
  return (
    <Box
      component="li"
      {...(isNext ? { "aria-current": "step" as const } : {})}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "24px minmax(0, 1fr)", sm: "24px minmax(0, 1fr) auto" },
        alignItems: "center",
        gap: "8px 12px",
        py: 1.5,
        borderTop: 1,
        borderColor: "divider",
        "&:last-child": { pb: 0 },
      }}
    >
      <Icon of={isDone ? circleCheckIcon : circleIcon} sx={{ color: isDone ? "success.main" : "text.disabled" }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h3" sx={isDone ? { color: "text.secondary" } : {}}>
          {isDone ? (
            <MuiLink component={Link} to={resultPath} color="inherit">
              {title}
            </MuiLink>
          ) : (
            title
          )}
          <span className="visually-hidden">{isDone ? " (done)" : " (to do)"}</span>
        </Typography>
        {!isDone && (
          <Typography sx={{ color: "text.secondary" }}>{needs === undefined ? text : `${text} ${needs}`}</Typography>
        )}
      </Box>
      {!isDone && needs === undefined && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, gridColumn: { xs: "2", sm: "3" } }}>
          {actions.map(({ label, to }, index) => (
            <Button key={to} component={Link} to={to} variant={isNext && index === 0 ? "contained" : "outlined"}>
              {label}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}
