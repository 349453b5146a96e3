import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useController } from "react-hook-form";
import { ROLES } from "../api/reach.ts";

const CHOICES = [
  { value: true, label: ROLES.admin.label, text: "Signs in here and manages the model, users, and tokens." },
  {
    value: false,
    label: ROLES.client.label,
    text: "Sends and reads leads through the API with a token. Can't sign in here.",
  },
] as const;

/** The role of a user. Superusers can only be created on the command line. */
export function RoleField({ name, isSuperuser = false }: { readonly name: string; readonly isSuperuser?: boolean }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const text =
    fieldState.error?.message ??
    (isSuperuser ? "Superusers can do everything in every account. Change this role on the command line." : undefined);
  return (
    <FormControl error={fieldState.invalid} disabled={isSuperuser}>
      <FormLabel id={id} sx={{ mb: 0.5 }}>
        Role
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={field.name}
        value={String(field.value === true)}
        onChange={(_event, value) => field.onChange(value === "true")}
        sx={{ gap: 0.75 }}
      >
        {CHOICES.map(({ value, label, text: help }, index) => (
          <FormControlLabel
            key={label}
            value={String(value)}
            sx={{ alignItems: "flex-start", mr: 0 }}
            control={
              <Radio size="small" sx={{ py: 0.25 }} slotProps={{ input: index === 0 ? { ref: field.ref } : {} }} />
            }
            label={
              <>
                {label}
                <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}>
                  {help}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
      {text !== undefined && <FormHelperText>{text}</FormHelperText>}
    </FormControl>
  );
}
