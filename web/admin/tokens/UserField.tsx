import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { api } from "../api/client.ts";
import { useAccountNames } from "../data/account.ts";

/** The pause in typing before users are searched, in milliseconds. */
const DEBOUNCE_MS = 250;

export interface Owner {
  readonly id: number;
  readonly username: string;
  readonly account: number;
  readonly is_staff: boolean;
}

/** The user for whom a token acts, searched by name among those within reach. */
export function UserField() {
  const { field, fieldState } = useController<{ user: Owner | null }, "user">({ name: "user" });
  const [text, setText] = useState("");
  const search = usePaused(text === field.value?.username ? "" : text.trim());
  const nameOf = useAccountNames();
  const { data, isFetching } = useQuery({
    queryKey: ["users-within-reach", search],
    queryFn: () => api.listUsers({ query: { page_size: 50, ...(search === "" ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      options={(data?.results ?? []) as readonly Owner[]}
      loading={isFetching}
      value={field.value}
      onChange={(_event, user) => field.onChange(user)}
      onBlur={field.onBlur}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      // The API searches more than what is displayed.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ username }) => username}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText="Nobody fits"
      autoHighlight
      renderOption={({ key, ...props }, { username, account }) => (
        <Box component="li" key={key} {...props} sx={{ display: "flex", gap: 2 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {username}
          </Box>
          <Box component="span" sx={{ color: "text.secondary" }}>
            {nameOf(account)}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label="User"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helpFor(field.value)}
        />
      )}
    />
  );
}

function helpFor(owner: Owner | null): string {
  if (owner === null) return "Choose an API client for a program that sends and reads leads.";
  if (owner.is_staff) return `${owner.username} is an administrator: the token can also change the model and users.`;
  return `The token can send and read leads as ${owner.username}.`;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
