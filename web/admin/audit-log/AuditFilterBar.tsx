import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import TextField from "@mui/material/TextField";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "#contract/wire";
import { shiftedDay } from "../../ui/dates.ts";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import type { AuditFilters, ChangeFilters } from "./use-audit-log.ts";
import { useUsers } from "./use-name-of.ts";
import { type AuditEvent, actorText } from "./wording.ts";

/** Filters the log: by actor, action, and date, and by words. */
export function AuditFilterBar({
  filters,
  events,
  isFiltered,
  onChange,
  onClear,
}: {
  readonly filters: AuditFilters;
  /** The displayed events. Their actors can be chosen, even if they are not users of the account. */
  readonly events: readonly AuditEvent[];
  readonly isFiltered: boolean;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}) {
  const people = usePeople(events, filters.actor);
  return (
    <Box
      role="search"
      sx={{
        display: { xs: "grid", sm: "flex" },
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        flexWrap: "wrap",
        alignItems: "flex-end",
        gap: 1,
        mb: 2,
        "& > :first-of-type": { gridColumn: "1 / -1" },
        // all of them fit in one line of a window of common width
        "& > .MuiTextField-root:not(:first-of-type)": { maxWidth: { xs: "none", sm: 136 } },
        "& > .MuiTextField-root": { minWidth: { xs: 0, sm: 132 }, width: { xs: "100%", sm: "auto" } },
      }}
    >
      <SearchInput label="Find name, token, or IP" value={filters.search} onSearch={(search) => onChange({ search })} />
      <SelectFilter
        label="Who"
        value={filters.actor}
        options={[["", "Anyone"], ...people]}
        onChange={(actor) => onChange({ actor })}
      />
      <SelectFilter
        label="Action"
        value={filters.action}
        options={[["", "All actions"], ...Object.entries(AUDIT_ACTIONS)]}
        onChange={(action) => onChange({ action })}
      />
      <SelectFilter
        label="Resource type"
        value={filters.target_type}
        options={[["", "All types"], ...Object.entries(AUDIT_TARGETS)]}
        // the id is that of a target of the former type
        onChange={(target_type) => onChange({ target_type, target_id: "" })}
      />
      <Day label="From" value={filters.created_after} onChange={(created_after) => onChange({ created_after })} />
      <Day
        label="To, inclusive"
        value={shiftedDay(filters.created_before, -1) ?? filters.created_before}
        onChange={(last) => onChange({ created_before: shiftedDay(last, 1) ?? last })}
      />
      {filters.target_id !== "" && (
        <Chip
          label={`ID ${filters.target_id}`}
          onDelete={() => onChange({ target_id: "" })}
          onClick={() => onChange({ target_id: "" })}
          aria-label={`Remove the filter: ID ${filters.target_id}`}
          sx={{ mb: "8px", maxWidth: 220 }}
        />
      )}
      {isFiltered && (
        <Button onClick={onClear} sx={{ mb: "3px" }}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return <TextField type="date" label={label} value={value} onChange={({ target }) => onChange(target.value)} />;
}

/** Users of the account, and other actors of the displayed events, by name. */
function usePeople(events: readonly AuditEvent[], chosen: string): readonly (readonly [id: string, name: string])[] {
  const { data } = useUsers();
  const names = new Map((data?.results ?? []).map(({ id, username }) => [String(id), username]));
  for (const event of events) if (event.actor !== null) names.set(String(event.actor.id), actorText(event));
  if (chosen !== "" && !names.has(chosen)) names.set(chosen, `User ${chosen}`);
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}
