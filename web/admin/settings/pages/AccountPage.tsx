import { AccountSection } from "../AccountSection.tsx";
import { SETTINGS_PARTS } from "../parts.ts";
import { SettingsFrame } from "../SettingsFrame.tsx";
import { WithAccount } from "./WithAccount.tsx";

export function AccountPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.account}>
      <WithAccount of={AccountSection} />
    </SettingsFrame>
  );
}
