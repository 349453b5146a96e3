import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** Displayed in place of a list that is loading. */
export function ListSkeleton() {
  return (
    <Card aria-busy="true" aria-label="Loading" role="status" sx={{ p: 2 }}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={38} />
      ))}
    </Card>
  );
}
