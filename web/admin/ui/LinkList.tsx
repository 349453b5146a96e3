import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useState } from "react";
import { Link } from "react-router";

/** A model may have a thousand rules. */
const MAX_SHOWN = 8;

/** One line of a list: a text, as a link if it has a page. */
export interface LinkLine {
  readonly key: string;
  readonly text: string;
  readonly to: string | undefined;
  /** Words after the link. */
  readonly note?: string;
}

/** A list of links, of which the first are displayed until the user asks for the others. */
export function LinkList({ lines, label }: { readonly lines: readonly LinkLine[]; readonly label: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = lines.length - MAX_SHOWN;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ display: "grid", gap: "2px", m: 0, pl: 2.25, listStyle: "disc" }}>
        {(showsAll ? lines : lines.slice(0, MAX_SHOWN)).map(({ key, text, to, note }) => (
          <Box component="li" key={key} sx={{ overflowWrap: "anywhere" }}>
            {to === undefined ? (
              text
            ) : (
              <MuiLink component={Link} to={to}>
                {text}
              </MuiLink>
            )}
            {note !== undefined && (
              <Box component="span" sx={{ color: "text.secondary" }}>
                {" "}
                {note}
              </Box>
            )}
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
