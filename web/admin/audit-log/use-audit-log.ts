import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FIELD_LIMITS } from "#contract/wire";
import { api } from "../api/client.ts";
import { useAddressState } from "../data/address-state.ts";

const FILTERS = {
  search: "",
  actor: "",
  action: "",
  target_type: "",
  target_id: "",
  created_after: "",
  created_before: "",
} as const;
const DEFAULTS = { ...FILTERS, page: "1", page_size: "25" };

export type AuditFilters = Readonly<Record<keyof typeof FILTERS, string>>;
export type ChangeFilters = (filters: Partial<AuditFilters>) => void;

/** Parses a number in an address; anything else is the default. */
const numberOf = (text: string, otherwise: number, most: number) =>
  /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most ? Number(text) : otherwise;

/** The log as in its address: filters in the API's own words, page, and page size. */
export function useAuditLog() {
  const [{ page, page_size, ...filters }, change] =
    useAddressState<Readonly<Record<keyof typeof DEFAULTS, string>>>(DEFAULTS);
  const pageNumber = numberOf(page, 1, FIELD_LIMITS.page);
  const pageSize = numberOf(page_size, 25, FIELD_LIMITS.pageSizeMax);
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const answer = useQuery({
    queryKey: ["audit-log", query, pageNumber, pageSize],
    // as in the address: the API parses texts, and reports invalid ones
    queryFn: () => api.listAuditLog({ query: { ...query, page: pageNumber, page_size: pageSize } as object }),
    placeholderData: keepPreviousData,
  });
  return {
    filters,
    query,
    isFiltered: Object.keys(query).length > 0,
    page: pageNumber,
    pageSize,
    answer,
    change: (changed: Partial<AuditFilters>) => change({ ...changed, page: "1" }),
    clear: () => change({ ...FILTERS, page: "1" }),
    turn: (next: number) => change({ page: String(next) }),
    resize: (size: number) => change({ page: "1", page_size: String(size) }),
  };
}
