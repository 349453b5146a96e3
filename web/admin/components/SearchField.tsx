import SearchIcon from "@mui/icons-material/Search";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { useListContext } from "react-admin";

/** How long one must have paused typing before it is searched, in milliseconds. */
const PAUSE = 250;

/** Searches the list around it by its filter `search`. */
export function SearchField({ label }: { readonly label: string }) {
  const { filterValues, setFilters } = useListContext();
  const given = typeof filterValues.search === "string" ? filterValues.search : "";
  const [text, setText] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(given), [given]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { search: _former, ...others } = filterValues;
      setFilters(value.trim() === "" ? others : { ...others, search: value.trim() });
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
