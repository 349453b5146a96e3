import Box from "@mui/material/Box";
import type { Explanation } from "#engine";
import { points } from "../../ui/numbers.ts";

const ROWS = [
  ["X", "x_axis", "x"],
  ["Y", "y_axis", "y"],
  ["Total", "total_score", "total"],
] as const;

/** What the draft does to a lead's scores and bands: as the live model has them, and as they would be. */
export function Effect({ before, after }: { readonly before: Explanation; readonly after: Explanation }) {
  return (
    <Box component="table" aria-label="Effect on the scores" sx={TABLE}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">With your changes</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, score, band]) => {
          const isChanged = before[score] !== after[score];
          return (
            <tr key={score} data-effect={score}>
              <th scope="row">{name}</th>
              <td>
                {points(before[score])} <Letter>{before.bands[band].letter}</Letter>
              </td>
              <Box component="td" sx={isChanged ? { fontWeight: 620 } : { color: "text.secondary" }}>
                {points(after[score])} <Letter>{after.bands[band].letter}</Letter>
              </Box>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

function Letter({ children }: { readonly children: string }) {
  return (
    <>
      <span className="visually-hidden">band </span>
      <Box component="span" sx={{ color: `var(--colour-band-${children.toLowerCase()})`, fontWeight: 620 }}>
        {children}
      </Box>
    </>
  );
}

const TABLE = {
  width: "100%",
  mt: 1.5,
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  fontSize: "0.875rem",
  "& th, & td": { py: 0.5, textAlign: "right", borderBottom: "1px solid", borderColor: "divider" },
  "& th": { fontWeight: 550, color: "text.secondary", fontSize: "0.8125rem" },
  "& tbody th": { textAlign: "left" },
} as const;
