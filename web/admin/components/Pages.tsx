import TablePagination from "@mui/material/TablePagination";
import { useListContext } from "react-admin";

const SIZES = [10, 25, 50, 100];

/** The pages of the list around it. */
export function Pages() {
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext();
  if (total <= Math.min(perPage, SIZES[0] ?? 10)) return null;
  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      labelRowsPerPage="Per page"
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      sx={{ borderBottom: 0, "& .MuiTablePagination-toolbar": { flexWrap: "wrap", px: 0, minHeight: 48 } }}
    />
  );
}
