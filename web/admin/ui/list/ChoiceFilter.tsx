import { useListContext } from "./list-context.ts";
import { SelectFilter } from "./SelectFilter.tsx";

/** One of the filters of the list. @example <ChoiceFilter name="role" label="Role" any="All roles" … /> */
export function ChoiceFilter({
  name,
  label,
  any,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** The label of the option without the filter. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { filters, setFilters } = useListContext();
  const { [name]: chosen = "", ...others } = filters;
  return (
    <SelectFilter
      label={label}
      value={String(chosen)}
      onChange={(value) => setFilters(value === "" ? others : { ...others, [name]: value })}
      options={[["", any], ...options]}
    />
  );
}
