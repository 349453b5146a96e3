import { useListContext } from "react-admin";
import { PageControls } from "./PageControls.tsx";

/** The pages of the list around it. */
export function Pages() {
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext();
  return <PageControls page={page} pageSize={perPage} total={total} onPage={setPage} onPageSize={setPerPage} />;
}
