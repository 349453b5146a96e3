import { Navigate, useLocation } from "react-router";
import { PLACES } from "../../area/paths.ts";
import { BandsSection } from "../BandsSection.tsx";
import { SETTINGS_PARTS } from "../parts.ts";
import { SettingsFrame } from "../SettingsFrame.tsx";

/**
 * The settings' own address displays the bands. Addresses of settings that were below them redirect to their current
 * page.
 */
export function BandsPage() {
  const { hash } = useLocation();
  const moved = movedTo(hash);
  if (moved !== undefined) return <Navigate to={moved} replace />;
  return (
    <SettingsFrame part={SETTINGS_PARTS.bands}>
      <BandsSection />
    </SettingsFrame>
  );
}

function movedTo(hash: string): string | undefined {
  if (hash === "#retention") return PLACES.retention();
  const field = /^#calculated-field-(\d+)$/.exec(hash)?.[1];
  return field === undefined ? undefined : PLACES.calculated_field(field);
}
