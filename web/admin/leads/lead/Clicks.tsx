import Box from "@mui/material/Box";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { nameOfRule } from "../../area/item-names.ts";
import { Moment } from "../../ui/Moment.tsx";
import type { LeadDetail } from "./use-lead.ts";

/** Which links the lead has followed, of all results that it has had. */
export function Clicks({
  clicks,
  document,
}: {
  readonly clicks: LeadDetail["clicks"];
  readonly document: ModelDocument;
}) {
  const ruleOf = (id: number) => document.recommendations.find((rule) => rule.id === id);
  return (
    <Box component="ul" aria-label="Clicks" sx={{ mt: 1.5, display: "grid", gap: 0.5, fontSize: "0.8125rem" }}>
      {clicks.map(({ rule_id, affiliate_clicks, redirect_clicks, first_at, last_at }) => {
        const rule = ruleOf(rule_id);
        const count = affiliate_clicks + redirect_clicks;
        return (
          <Box component="li" key={rule_id} sx={{ overflowWrap: "anywhere" }}>
            Clicked {linkText(affiliate_clicks, redirect_clicks)} of{" "}
            {rule === undefined ? `rule ${rule_id}` : `“${nameOfRule(rule)}”`}:{" "}
            {count === 1 ? (
              <Moment at={last_at} />
            ) : (
              <>
                {formatCount(count)} times, first <Moment at={first_at} />, last <Moment at={last_at} />
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function linkText(affiliate: number, redirect: number): string {
  if (redirect === 0) return "the affiliate link";
  return affiliate === 0 ? "the redirect URL" : "the links";
}
