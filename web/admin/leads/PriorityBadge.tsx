import type { Bands } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { useLiveModelOfPage } from "../data/model.ts";

/**
 * A lead's priority in the color of its band.
 *
 * @param bands of the model that scored it; by default, the live model's, without a color if that has no priority of
 *   this name
 */
export function PriorityBadge({ priority, bands }: { readonly priority: string; readonly bands?: Bands | undefined }) {
  const { data: live } = useLiveModelOfPage();
  const known = bands ?? live?.document.bands;
  return <Badge band={known?.total.find(({ label }) => label === priority)?.letter}>{priority}</Badge>;
}
