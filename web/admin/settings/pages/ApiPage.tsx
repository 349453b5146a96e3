import Box from "@mui/material/Box";
import { LinksSection } from "../LinksSection.tsx";
import { OriginsSection } from "../OriginsSection.tsx";
import { type OfAccount, SETTINGS_PARTS } from "../parts.ts";
import { SettingsFrame } from "../SettingsFrame.tsx";
import { WithAccount } from "./WithAccount.tsx";

export function ApiPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.api}>
      <WithAccount of={Sections} />
    </SettingsFrame>
  );
}

function Sections({ item }: OfAccount) {
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <LinksSection item={item} />
      <OriginsSection item={item} />
    </Box>
  );
}
