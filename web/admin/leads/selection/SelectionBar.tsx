import trashIcon from "virtual:lucide/trash";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { type Filters, filtersOfQuery, TEST } from "../../area/lead-list.ts";
import { paths } from "../../area/paths.ts";
import { useModelLock } from "../../data/model-lock.ts";
import { ExportButton } from "../../ui/export/ExportButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { ErasureTarget } from "../erase/EraseDialog.tsx";

const EraseDialog = onDemand(async () => (await import("../erase/EraseDialog.tsx")).EraseDialog);
const RescoreDialog = onDemand(async () => (await import("../../rescoring/RescoreDialog.tsx")).RescoreDialog);

/** Actions on the selected leads: those of the page, or all that the list finds. */
export function SelectionBar({
  ids,
  isWholePage,
  count,
  isCountExact,
  query,
  columns,
  onClear,
}: {
  readonly ids: readonly string[];
  readonly isWholePage: boolean;
  /** The number of leads on all pages of the list. */
  readonly count: number;
  /** Whether the number is exact instead of a lower bound. */
  readonly isCountExact: boolean;
  /** Of the API: the filters of the list, and its order. */
  readonly query: Readonly<Record<string, string>>;
  /** The displayed columns. */
  readonly columns: readonly string[];
  readonly onClear: () => void;
}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isLocked = useModelLock() !== undefined;
  const [areAll, setAll] = useState(false);
  const [target, setTarget] = useState<ErasureTarget>();
  const [rescored, setRescored] = useState<Filters>();
  const [isKeeping, setKeeping] = useState(false);
  const selected = areAll ? count : ids.length;
  const filters = filtersOfQuery(query);
  const isTest = query[TEST] === "true";
  const chosen = {
    ordering: query.ordering ?? "",
    lead_ids: JSON.stringify(ids),
    ...(isTest ? { [TEST]: "true" } : {}),
  };
  const exported = areAll ? query : chosen;

  async function keep(): Promise<void> {
    setKeeping(true);
    await keepAsTests(ids, queryClient, () => void navigate(paths.list({ path: RESOURCE.test })));
    setKeeping(false);
  }

  return (
    // down to the edge of the window, so that no row is visible below it
    <Box
      role="region"
      aria-label="Selection"
      data-bar=""
      sx={{ position: "sticky", bottom: 0, zIndex: 10, pt: 1, pb: 1, bgcolor: "background.default" }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          px: 2,
          py: 1,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.paper",
          boxShadow: 3,
        }}
      >
        <Box role="status" sx={{ fontWeight: 600 }}>
          {areAll ? `All ${leadsText(count, isCountExact)} selected` : `${leadsText(selected)} selected`}
        </Box>
        {isWholePage && count > ids.length && !areAll && (
          <Button size="small" onClick={() => setAll(true)}>
            Select all {leadsText(count, isCountExact)}
          </Button>
        )}
        <Button size="small" onClick={onClear}>
          Clear selection
        </Button>
        <Box sx={{ flex: 1 }} />
        {!isTest && (
          <Button size="small" variant="outlined" onClick={() => setRescored(areAll ? filters : { lead_ids: ids })}>
            Re-score…
          </Button>
        )}
        <ExportButton
          key={`${areAll} ${ids.length}`}
          operation="exportLeads"
          count={selected}
          isCountExact={isCountExact || !areAll}
          nouns={["lead", "leads"]}
          isSelection
          choices={[
            { label: "All columns and answers", query: exported },
            { label: "The columns shown", query: { ...exported, columns: columns.join(",") } },
          ]}
          label="Export selected leads"
        />
        {!areAll && !isLocked && !isTest && (
          <Button size="small" variant="outlined" disabled={isKeeping} onClick={() => void keep()}>
            {ids.length === 1 ? "Keep as a test" : "Keep as tests"}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<Icon of={trashIcon} />}
          onClick={() => setTarget(areAll ? { kind: "filters", filters } : { kind: "leads", ids })}
        >
          Erase…
        </Button>
      </Box>
      {target !== undefined && (
        <EraseDialog target={target} isTest={isTest} onErased={onClear} onClose={() => setTarget(undefined)} />
      )}
      {rescored !== undefined && (
        <RescoreDialog
          chosen={{ filters: rescored, count: selected, isCountExact: isCountExact || !areAll }}
          onClose={() => setRescored(undefined)}
        />
      )}
    </Box>
  );
}

const testsText = (tests: number) => (tests === 1 ? "1 lead" : `${formatCount(tests)} leads`);

/** Saves leads as tests of the current model, one after the other, and announces the result. */
async function keepAsTests(ids: readonly string[], queryClient: QueryClient, onView: () => void): Promise<void> {
  let kept = 0;
  try {
    for (const lead_id of ids) {
      await api.createTestFromLead({ body: { lead_id } });
      kept += 1;
    }
    notify.success(`Kept ${testsText(kept)} as ${kept === 1 ? "a test" : "tests"}`, {
      action: { label: "View", onClick: onView },
    });
  } catch (error) {
    const before = kept === 0 ? "" : `Kept ${testsText(kept)} as tests, then stopped. `;
    notify.error(`${before}${explain(error)}`);
  } finally {
    void queryClient.invalidateQueries();
  }
}
