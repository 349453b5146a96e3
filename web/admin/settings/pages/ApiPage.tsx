import { OriginsSection } from "../OriginsSection.tsx";
import { SETTINGS_PARTS } from "../parts.ts";
import { SettingsFrame } from "../SettingsFrame.tsx";
import { WithAccount } from "./WithAccount.tsx";

export function ApiPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.api}>
      <WithAccount of={OriginsSection} />
    </SettingsFrame>
  );
}
