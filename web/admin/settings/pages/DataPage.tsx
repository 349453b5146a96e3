import { SETTINGS_PARTS } from "../parts.ts";
import { RetentionSection } from "../RetentionSection.tsx";
import { SettingsFrame } from "../SettingsFrame.tsx";

export function DataPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.data}>
      <RetentionSection />
    </SettingsFrame>
  );
}
