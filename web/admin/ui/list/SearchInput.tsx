import SearchIcon from "@mui/icons-material/Search";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";

/** How long one must have paused typing before it is searched, in milliseconds. */
const PAUSE = 250;

/** A field to search by; tells what to search for once the typing pauses. */
export function SearchInput({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  /** What is searched for now. */
  readonly value: string;
  /** Gets the text without spaces at its ends; blank ends the search. */
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // when the pause is over, other filters may have been set: the callback of then knows them
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // what comes back of one's own typing must not undo what was typed since
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = typed.trim();
      latest.current(typed.trim());
    }, PAUSE);
  };

  return (
    <TextField
      type="search"
      placeholder={label}
      value={text}
      onChange={({ target }) => search(target.value)}
      sx={{ flex: "1 1 220px", maxWidth: 360 }}
      slotProps={{
        htmlInput: { "aria-label": label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" aria-hidden="true" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
