import eyeIcon from "virtual:lucide/eye";
import eyeOffIcon from "virtual:lucide/eye-off";
import wandSparklesIcon from "virtual:lucide/wand-sparkles";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useState } from "react";
import { useController } from "react-hook-form";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { generatePassword, passwordHint } from "./password.ts";
import { TextControl } from "./TextControl.tsx";

/**
 * A password for another user: typed, or generated and displayed to be handed over.
 *
 * @example <NewPasswordControl name="first_user.password" />
 */
export function NewPasswordControl({ name, label = "Password" }: { readonly name: string; readonly label?: string }) {
  const { field } = useController({ name });
  const [isShown, setShown] = useState(false);
  const password = String(field.value ?? "");
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <TextControl
        name={name}
        label={label}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        required
        help={passwordHint(password)}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: "none" },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  aria-label={isShown ? "Hide the password" : "Show the password"}
                  edge="end"
                  onClick={() => setShown(!isShown)}
                >
                  {isShown ? <Icon of={eyeOffIcon} fontSize="small" /> : <Icon of={eyeIcon} fontSize="small" />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<Icon of={wandSparklesIcon} />}
          onClick={() => {
            field.onChange(generatePassword());
            setShown(true);
          }}
        >
          Generate a password
        </Button>
        {password !== "" && <CopyButton label="Copy password" text={password} />}
      </Box>
    </Box>
  );
}
