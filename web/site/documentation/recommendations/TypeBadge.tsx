import type { RecommendationType } from "#engine";
import { Badge, type BadgeTone } from "../../components/Badge.tsx";

const TONES: Readonly<Record<RecommendationType, BadgeTone>> = {
  approval: "success",
  warning: "warning",
  rejection: "danger",
};

export function TypeBadge({ type }: { readonly type: RecommendationType }) {
  return <Badge tone={TONES[type]}>{type}</Badge>;
}
