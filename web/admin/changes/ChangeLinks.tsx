import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useState } from "react";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { PLACES } from "../area/paths.ts";
import { changeKey } from "./by-part.ts";
import { changeSentence } from "./sentence.ts";

/** A model may have a thousand rules. */
const MAX_SHOWN = 8;

/** Changes of a model in sentences, each with a link to the changed item. */
export function ChangeLinks({ changes, label }: { readonly changes: readonly ModelChange[]; readonly label: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = changes.length - MAX_SHOWN;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ display: "grid", gap: "2px", m: 0, pl: 2.25, listStyle: "disc" }}>
        {(showsAll ? changes : changes.slice(0, MAX_SHOWN)).map((change) => (
          <Box component="li" key={changeKey(change)} sx={{ overflowWrap: "anywhere" }}>
            <Way change={change} />
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

function Way({ change: { target, text } }: { readonly change: ModelChange }) {
  const { type, id } = target;
  if (id === null || type === "bands" || type === "choice" || type === "value_range") return changeSentence(text);
  return (
    <MuiLink component={Link} to={PLACES[type](id)}>
      {changeSentence(text)}
    </MuiLink>
  );
}
