import Box from "@mui/material/Box";
import { NightlySection } from "../NightlySection.tsx";
import { SETTINGS_PARTS } from "../parts.ts";
import { RetentionSection } from "../RetentionSection.tsx";
import { SettingsFrame } from "../SettingsFrame.tsx";

export function DataPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.data}>
      <Box sx={{ display: "grid", gap: 3 }}>
        <NightlySection />
        <RetentionSection />
      </Box>
    </SettingsFrame>
  );
}
