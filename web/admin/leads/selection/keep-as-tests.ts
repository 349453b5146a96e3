import type { QueryClient } from "@tanstack/react-query";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";

const testsText = (tests: number) => (tests === 1 ? "1 lead" : `${formatCount(tests)} leads`);

/** Saves leads as tests of the current model, one after the other, and announces the result. */
export async function keepAsTests(ids: readonly string[], queryClient: QueryClient, onView: () => void): Promise<void> {
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
