import type { RecommendationType } from "#engine";
import { Badge, type BadgeTone } from "../ui/Badge.tsx";

const TONES = { approval: "success", warning: "warning", rejection: "danger" } as const satisfies Record<
  RecommendationType,
  BadgeTone
>;

const NAMES = {
  approval: "Approval",
  warning: "Warning",
  rejection: "Rejection",
} as const satisfies Record<RecommendationType, string>;

/** The type of a recommendation, if it has one. */
export function TypeBadge({ type }: { readonly type: RecommendationType | null }) {
  return type === null ? null : <Badge tone={TONES[type]}>{NAMES[type]}</Badge>;
}
