import searchIcon from "virtual:lucide/search";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../Icon.tsx";

/** The pause in typing before the search, in milliseconds. */
const DEBOUNCE_MS = 250;

/** A search field that calls `onSearch` after a pause in typing. */
export function SearchInput({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  /** The current search. */
  readonly value: string;
  /** Called with the trimmed text; an empty text ends the search. */
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // after the pause, other filters may have been set: the latest callback knows them
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // a search that returns from the address must not overwrite what was typed since
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
    }, DEBOUNCE_MS);
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
              <Icon of={searchIcon} fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
