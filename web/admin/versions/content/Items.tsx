import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Highlighted } from "../../../ui/code/Highlighted.tsx";

/** The items of one kind, or a note that there are none. */
export function Items<Item extends { readonly id: number | string }>({
  items,
  children,
}: {
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return <Typography sx={{ color: "text.secondary" }}>None.</Typography>;
  return (
    <Box component="ul" sx={{ display: "grid", m: 0, p: 0, listStyle: "none" }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.id}
          sx={{
            minWidth: 0,
            py: 1.25,
            borderTop: 1,
            borderColor: "divider",
            overflowWrap: "anywhere",
            "&:first-of-type": { borderTop: 0, pt: 0 },
          }}
        >
          {children(item)}
        </Box>
      ))}
    </Box>
  );
}

/** The name of an item, with what distinguishes it. */
export function ItemName({ name, note }: { readonly name: string; readonly note?: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
      <Typography component="h3" variant="h3">
        {name}
      </Typography>
      {note !== undefined && (
        <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

/** A formula or rule, read-only. */
export function Source({ text }: { readonly text: string }) {
  return (
    <Box component="code" sx={{ display: "block", mt: 0.5, whiteSpace: "pre-wrap" }}>
      <Highlighted text={text} />
    </Box>
  );
}
