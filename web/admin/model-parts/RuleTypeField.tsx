import { capitalized, RECOMMENDATION_TYPES } from "#engine";
import { SelectControl } from "../controls/SelectControl.tsx";

const TYPES = RECOMMENDATION_TYPES.map((value) => ({ value, label: capitalized(value) }));

/** The kind of recommendation of a rule, if it has one. */
export const RuleTypeField = () => <SelectControl name="type" label="Type" options={TYPES} none="No type" />;
