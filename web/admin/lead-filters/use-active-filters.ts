import { useQuery } from "@tanstack/react-query";
import type { ModelDocument } from "#engine";
import { momentText } from "../../ui/dates.ts";
import { api } from "../api/client.ts";
import type { LeadListState } from "../area/lead-list.ts";
import { useTimeZone } from "../data/account.ts";
import { useImportNames } from "../data/import-names.ts";
import { type ActiveFilter, activeFilters } from "./filter-texts.ts";

/** Every filter of a list in words, with the name of an import and the time of a re-scoring once they are loaded. */
export function useActiveFilters(list: LeadListState, document: ModelDocument | undefined): ActiveFilter[] {
  const timeZone = useTimeZone();
  const id = Number(list.filters.rescoring);
  const { data } = useQuery({
    queryKey: ["rescoring", id],
    queryFn: () => api.getRescoring({ params: { id } }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const imported = Number(list.filters.import_id);
  const isImport = Number.isInteger(imported) && imported > 0;
  const nameOf = useImportNames(isImport ? [imported] : []);
  return activeFilters(list, document, {
    import: nameOf(imported),
    rescoring: data && momentText(new Date(data.requested_at), timeZone),
  });
}
