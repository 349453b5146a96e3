import { useListContext } from "react-admin";
import { SearchInput } from "./SearchInput.tsx";

/** Searches the list around it by its filter `search`. */
export function SearchField({ label }: { readonly label: string }) {
  const { filterValues, setFilters } = useListContext();
  const search = (text: string) => {
    const { search: _former, ...others } = filterValues;
    setFilters(text === "" ? others : { ...others, search: text });
  };
  const value = typeof filterValues.search === "string" ? filterValues.search : "";
  return <SearchInput label={label} value={value} onSearch={search} />;
}
