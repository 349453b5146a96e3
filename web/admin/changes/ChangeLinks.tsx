import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useState } from "react";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { PLACES } from "../area/paths.ts";
import { changeKey } from "./by-part.ts";
import { changeSentence, withoutDeleted } from "./sentence.ts";

/** A model may have a thousand rules. */
const MAX_SHOWN = 8;

/**
 * Changes of a model in sentences, each with a link to the changed item.
 *
 * @param isNamed whether only the items are named, because a heading says what happens to them
 */
export function ChangeLinks({
  changes,
  label,
  isNamed = false,
}: {
  readonly changes: readonly ModelChange[];
  readonly label: string;
  readonly isNamed?: boolean;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = changes.length - MAX_SHOWN;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ display: "grid", gap: "2px", m: 0, pl: 2.25, listStyle: "disc" }}>
        {(showsAll ? changes : changes.slice(0, MAX_SHOWN)).map((change) => (
          <Box component="li" key={changeKey(change)} sx={{ overflowWrap: "anywhere" }}>
            <Way change={change} isNamed={isNamed} />
          </Box>
        ))}
      </Box>
      {rest > 0 && !showsAll && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}

function Way({ change, isNamed }: { readonly change: ModelChange; readonly isNamed: boolean }) {
  const { type, id } = change.target;
  const sentence = changeSentence(isNamed ? withoutDeleted(change.text) : change.text);
  if (id === null || type === "bands" || type === "choice" || type === "value_range") return sentence;
  return (
    <MuiLink component={Link} to={PLACES[type](id)}>
      {sentence}
    </MuiLink>
  );
}
