import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import type { ModelChange } from "#engine";
import { changeSentence } from "../changes/sentence.ts";

/** The number of changes that are displayed at first; the others can be expanded. */
const MAX_SHOWN = 6;

/** Changes of a model in words, one per line. */
export function ChangeList({
  changes,
  shown = MAX_SHOWN,
}: {
  readonly changes: readonly ModelChange[];
  readonly shown?: number;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isFolded = changes.length > shown + 1;
  const visible = isFolded && !isOpen ? changes.slice(0, shown) : changes;
  return (
    <>
      <Box component="ul" id={id} sx={{ display: "grid", gap: 0.5, m: 0, p: 0, listStyle: "none" }}>
        {visible.map((change) => (
          <ChangeLine
            key={`${change.target.type} ${change.target.id} ${change.field} ${change.text}`}
            change={change}
          />
        ))}
      </Box>
      {isFolded && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ position: "relative", mt: 0.5, ml: -0.5 }}
        >
          {isOpen ? "Show fewer" : `Show ${changes.length - shown} more`}
        </Button>
      )}
    </>
  );
}

const SIGNS = {
  created: ["+", "success.main"],
  updated: ["~", "text.secondary"],
  deleted: ["−", "error.main"],
} as const;

function ChangeLine({ change: { action, text } }: { readonly change: ModelChange }) {
  const [sign, color] = SIGNS[action];
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "16px minmax(0, 1fr)", gap: 0.5 }}>
      <Box component="span" aria-hidden="true" sx={{ color, fontFamily: "var(--font-mono)" }}>
        {sign}
      </Box>
      <Box component="span" sx={{ overflowWrap: "anywhere" }}>
        {changeSentence(text)}
      </Box>
    </Box>
  );
}
