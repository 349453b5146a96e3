import TablePagination from "@mui/material/TablePagination";

const SIZES = [10, 25, 50, 100];

/** Navigates the pages of a list, and chooses the page size. Nothing if everything fits on the smallest page. */
export function PageControls({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
}: {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}) {
  if (total <= Math.min(pageSize, SIZES[0] ?? 10)) return null;
  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / pageSize) - 1))}
      rowsPerPage={pageSize}
      rowsPerPageOptions={SIZES}
      labelRowsPerPage="Per page"
      showFirstButton
      showLastButton
      onPageChange={(_event, next) => onPage(next + 1)}
      onRowsPerPageChange={({ target }) => onPageSize(Number(target.value))}
      sx={{ borderBottom: 0, "& .MuiTablePagination-toolbar": { flexWrap: "wrap", px: 0, minHeight: 48 } }}
    />
  );
}
