import { WithModel } from "../../ui/WithModel.tsx";
import { CalculatedFields } from "../calculated-fields/CalculatedFields.tsx";
import { SETTINGS_PARTS } from "../parts.ts";
import { SettingsFrame } from "../SettingsFrame.tsx";

export function CalculatedFieldsPage() {
  return (
    <SettingsFrame part={SETTINGS_PARTS.calculatedFields}>
      <WithModel>{(document) => <CalculatedFields document={document} />}</WithModel>
    </SettingsFrame>
  );
}
