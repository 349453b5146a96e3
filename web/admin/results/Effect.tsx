import Box from "@mui/material/Box";
import type { Explanation } from "#engine";
import { formatPoints } from "../../ui/numbers.ts";

/** The total first, which decides the priority: the others may be below the edge of what scrolls. */
const ROWS = [
  ["Total", "total_score", "total"],
  ["X", "x_axis", "x"],
  ["Y", "y_axis", "y"],
] as const;

/** The effect of a change on a lead's scores and bands: before and after. */
export function Effect({
  before,
  after,
  names: [was, is] = ["Now", "With your changes"],
}: {
  readonly before: Pick<Explanation, "x_axis" | "y_axis" | "total_score" | "bands">;
  readonly after: Pick<Explanation, "x_axis" | "y_axis" | "total_score" | "bands">;
  /** The names of the two. */
  readonly names?: readonly [before: string, after: string];
}) {
  return (
    <Box component="table" aria-label="Effect on the scores" sx={TABLE}>
      <thead>
        <tr>
          <td />
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, score, band]) => {
          const isChanged = before[score] !== after[score];
          return (
            <tr key={score} data-effect={score}>
              <th scope="row">{name}</th>
              <td>
                {formatPoints(before[score])} <Letter>{before.bands[band].letter}</Letter>
              </td>
              <Box component="td" sx={isChanged ? { fontWeight: 620 } : { color: "text.secondary" }}>
                {formatPoints(after[score])} <Letter>{after.bands[band].letter}</Letter>
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
      <Box component="span" sx={{ color: `var(--color-band-${children.toLowerCase()})`, fontWeight: 620 }}>
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
