import Box from "@mui/material/Box";
import type { SxProps } from "@mui/material/styles";
import type { ReactNode } from "react";

/**
 * Names next to values, as a description list.
 *
 * @param label if nothing else says what it is about
 * @param sx of the list: at least its `gridTemplateColumns` and gaps
 * @param valueSx of each value
 */
export function Facts({
  facts,
  label,
  sx,
  valueSx = {},
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly label?: string;
  readonly sx: SxProps;
  readonly valueSx?: SxProps;
}) {
  return (
    <Box component="dl" aria-label={label} sx={[{ display: "grid", overflowWrap: "anywhere" }, sx as object]}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {name}
          </Box>
          <Box component="dd" sx={valueSx}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
