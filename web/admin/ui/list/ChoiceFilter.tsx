import { useListContext } from "./list-context.ts";
import { SelectFilter } from "./SelectFilter.tsx";

/** Narrows the list around it by one of its filters. @example <ChoiceFilter name="role" label="Role" any="All roles" … /> */
export function ChoiceFilter({
  name,
  label,
  any,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** What the absence of the filter is called. */
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
