import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { atMost } from "../ui/at-most.ts";
import { Section } from "../ui/Section.tsx";
import { BeforeAfter } from "./BeforeAfter.tsx";
import { byPart, type ChangedTarget, changeKey, kindLabel } from "./by-part.ts";
import { fieldLabel, isReference } from "./field-words.ts";
import { changeSentence } from "./sentence.ts";

interface ChangesProps {
  readonly changes: readonly ModelChange[];
  /** The page of an existing item; undefined for no link. */
  readonly linkTo?: (target: ModelChange["target"]) => string | undefined;
  /** Next to a change, e.g. a button to comment on it. */
  readonly button?: (change: ModelChange) => ReactNode;
  /** Below a change, e.g. its comments. */
  readonly below?: (change: ModelChange) => ReactNode;
}

/** Changes of a model, part by part: each item before and after. */
export function Changes({ changes, ...others }: ChangesProps) {
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {byPart(changes).map(({ title, targets }) => (
        <Section key={title} title={title}>
          <Box sx={{ display: "grid", gap: 2.5 }}>
            {targets.map(({ key, ...target }) => (
              <Target key={key} {...target} {...others} />
            ))}
          </Box>
        </Section>
      ))}
    </Box>
  );
}

function Target({
  target,
  changes,
  linkTo,
  button,
  below,
}: Omit<ChangedTarget, "key"> & Omit<ChangesProps, "changes">) {
  const id = useId();
  const kind = kindLabel(target.type);
  const isGone = changes.some(({ action }) => action === "deleted");
  const to = isGone ? undefined : linkTo?.(target);
  const name = changeSentence(target.name);
  return (
    <Box component="article" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ display: "flex", alignItems: "center", gap: 1, mb: 0.75 }}>
        <Box component="span" sx={{ overflowWrap: "anywhere", ...atMost(2) }}>
          {to === undefined ? (
            name
          ) : (
            <MuiLink component={Link} to={to} color="inherit" underline="hover">
              {name}
            </MuiLink>
          )}
        </Box>
        {kind !== undefined && <Chip label={kind} size="small" sx={{ flex: "none" }} />}
      </Typography>
      <Box component="ul" sx={{ display: "grid" }}>
        {changes.map((change) => (
          <Line
            key={`${changeKey(change)} ${change.action}`}
            change={change}
            button={button?.(change)}
            below={below?.(change)}
          />
        ))}
      </Box>
    </Box>
  );
}

const WHOLE = {
  created: ["+", "success.main"],
  deleted: ["−", "error.main"],
  updated: ["~", "text.secondary"],
} as const;

function Line({
  change,
  button,
  below,
}: {
  readonly change: ModelChange;
  readonly button: ReactNode;
  readonly below: ReactNode;
}) {
  const { field, action, before, after, text } = change;
  const [sign, color] = WHOLE[action];
  const isSentence = field === null || isReference(field);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", py: 1 }}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        {isSentence ? (
          <Box sx={{ flex: 1, minWidth: 0, display: "grid", gridTemplateColumns: "14px minmax(0, 1fr)" }}>
            <Box component="span" aria-hidden="true" sx={{ color, fontFamily: "var(--font-mono)" }}>
              {sign}
            </Box>
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {changeSentence(text)}
            </Box>
          </Box>
        ) : (
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              display: "grid",
              gap: { xs: 0.25, sm: 1.5 },
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "140px minmax(0, 1fr)" },
            }}
          >
            <Box component="span" sx={{ color: "text.secondary" }}>
              {fieldLabel(field)}
            </Box>
            <BeforeAfter field={field} before={before} after={after} />
          </Box>
        )}
        {button}
      </Box>
      {below}
    </Box>
  );
}
