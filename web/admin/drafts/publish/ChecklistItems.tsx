import circleCheckIcon from "virtual:lucide/circle-check";
import circleXIcon from "virtual:lucide/circle-x";
import triangleAlertIcon from "virtual:lucide/triangle-alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { draftAddress } from "../../api/address.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { useAreas } from "../../area/area-context.ts";
import { PLACES, paths } from "../../area/paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { CheckItem } from "../calls.ts";
import { draftPlace, useShownDraft } from "../draft-context.ts";

export const STATES = {
  ok: { icon: circleCheckIcon, name: "OK", color: "success.main" },
  warning: { icon: triangleAlertIcon, name: "Warning", color: "warning.main" },
  blocked: { icon: circleXIcon, name: "Blocked", color: "error.main" },
} as const;

/** Where to resolve a failed check: a page of the model in the draft, or a tab of the draft's own page. */
function useCheckLinks(): Readonly<Partial<Record<CheckItem["check"], readonly [text: string, to: string]>>> {
  const { id } = useShownDraft();
  const simulation = useAreas().find(({ draftTab }) => draftTab?.path === SIMULATION);
  return {
    base: ["Resolve conflicts", draftPlace(id, "conflicts/")],
    findings: ["See the findings", draftAddress(PLACES.findings(), id)],
    tests: ["See the tests", draftAddress(paths.list({ path: RESOURCE.test }), id)],
    approval: ["See the review", draftPlace(id)],
    ...(simulation === undefined ? {} : { simulation: ["Run a simulation", draftPlace(id, SIMULATION)] }),
  };
}

/** The address of the tab below the page of a draft. */
const SIMULATION = "simulation/";

/** The checks, one in a line; those that are not met have a link. */
export function ChecklistItems({ items }: { readonly items: readonly CheckItem[] }) {
  const links = useCheckLinks();
  return (
    <Box component="ul" aria-label="Checklist" sx={{ display: "grid", gap: 1 }}>
      {items.map(({ check, state, text }) => {
        const { icon, name, color } = STATES[state];
        const link = state === "ok" ? undefined : links[check];
        return (
          <Box
            component="li"
            key={check}
            sx={{ display: "grid", gridTemplateColumns: "22px minmax(0, 1fr)", gap: 0.5 }}
          >
            <Icon of={icon} sx={{ fontSize: 18, mt: "2px", color }} />
            <span>
              <span className="visually-hidden">{name}: </span>
              {text}{" "}
              {link !== undefined && (
                <MuiLink component={Link} to={link[1]}>
                  {link[0]}
                </MuiLink>
              )}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}
