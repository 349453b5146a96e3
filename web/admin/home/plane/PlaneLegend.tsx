import Box from "@mui/material/Box";
import { type ReactNode, useId } from "react";
import type { Bands } from "#engine";
import { axisLabel, axisLetters } from "../../../ui/band.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { density } from "./cells.ts";
import type { Marks } from "./LeadsPlane.tsx";

/** Shares of the maximum cell count in the legend. */
const STEPS = [0.04, 0.15, 0.35, 0.65, 1] as const;

/** The legend of the plane's colors. */
export function PlaneLegend({
  bands,
  most,
  marks,
}: {
  readonly bands: Bands;
  /** Leads in the cell with the most. */
  readonly most: number;
  readonly marks: Marks;
}) {
  return (
    <Box sx={{ display: "grid", gap: 0.75, mt: 1.5, fontSize: "0.75rem", color: "text.secondary" }}>
      {marks === "cells" ? (
        <Row title="Cells">
          <Item
            text={most === 1 ? "1 lead" : `1 to ${formatCount(most)} leads`}
            marks={STEPS.map((step) => <Mark key={step} ground="var(--color-text)" opacity={density(step, 1)} />)}
          />
        </Row>
      ) : (
        <Row title="Points, by priority">
          {bands.total.map(({ letter, label }) => (
            <Item
              key={letter}
              text={label}
              marks={<Mark ground={`var(--color-mark-${letter.toLowerCase()})`} isRound />}
            />
          ))}
        </Row>
      )}
      <Row title="Areas, by the lower of the two bands">
        {axisLetters(bands).map((letter) => (
          <Item
            key={letter}
            text={`${letter} ${axisLabel(bands, letter)}`}
            marks={<Mark ground={`var(--color-band-${letter.toLowerCase()}-soft)`} hasLine />}
          />
        ))}
      </Row>
    </Box>
  );
}

/** The title of one kind of color, and the meaning of each. */
function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px" }}>
      <Box component="span" id={id} sx={{ fontWeight: 550 }}>
        {title}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px" }}>
        {children}
      </Box>
    </Box>
  );
}

function Item({ marks, text }: { readonly marks: ReactNode; readonly text: string }) {
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 0.75, overflowWrap: "anywhere" }}>
      <Box component="span" aria-hidden="true" sx={{ display: "flex", gap: "2px" }}>
        {marks}
      </Box>
      {text}
    </Box>
  );
}

function Mark({
  ground,
  opacity = 1,
  isRound = false,
  hasLine = false,
}: {
  readonly ground: string;
  readonly opacity?: number;
  readonly isRound?: boolean;
  readonly hasLine?: boolean;
}) {
  const size = isRound ? 9 : 12;
  return (
    <Box
      component="span"
      sx={{
        width: size,
        height: size,
        borderRadius: isRound ? "50%" : "2px",
        bgcolor: ground,
        opacity,
        ...(hasLine ? { border: 1, borderColor: "divider" } : {}),
      }}
    />
  );
}
