import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { useSession } from "../../../api/session.ts";
import { type PushSource, sourceText } from "./sources.ts";

const GROUPS = { account: "Live models", template: "Templates" } as const;

/** The model to push: that of the current account, of another one within reach, or a template. */
export function SourceField({
  value,
  isDisabled,
  error,
  onChange,
}: {
  readonly value: PushSource;
  readonly isDisabled: boolean;
  /** Why the model cannot be pushed; empty if it can. */
  readonly error: string;
  readonly onChange: (source: PushSource) => void;
}) {
  const { account, accounts } = useSession();
  const { data: templates = [] } = useQuery({
    queryKey: ["model-templates"],
    queryFn: () => api.listModelTemplates(),
  });
  const others = accounts.filter(({ slug }) => slug !== account.slug);
  const options: readonly PushSource[] = [
    ...[account, ...others].map(({ slug, name }) => ({ from: "account", slug, name }) as const),
    ...templates.map(({ slug, name }) => ({ from: "template", slug, name }) as const),
  ];
  return (
    <Autocomplete
      options={options}
      value={value}
      onChange={(_event, source) => onChange(source)}
      disabled={isDisabled}
      disableClearable
      autoHighlight
      groupBy={({ from }) => GROUPS[from]}
      getOptionKey={({ from, slug }) => `${from}:${slug}`}
      getOptionLabel={sourceText}
      isOptionEqualToValue={(option, chosen) => option.from === chosen.from && option.slug === chosen.slug}
      noOptionsText="No model matches"
      renderInput={(props) => <TextField {...props} label="Model" error={error !== ""} helperText={error} />}
      sx={{ width: "100%", maxWidth: 480 }}
    />
  );
}
