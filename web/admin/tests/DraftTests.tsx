import Typography from "@mui/material/Typography";
import { useParams } from "react-router";
import { draftAddress } from "../api/address.ts";
import { PLACES } from "../area/paths.ts";
import { useLiveModel, useModelInDraft } from "../data/model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { TestTable } from "./TestTable.tsx";

/** How the tests of a draft go, on its page, whichever model is worked in. */
export function DraftTests() {
  const draft = Number(useParams().id);
  const { data, error, refetch } = useModelInDraft(draft);
  const { data: live } = useLiveModel();
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
  if (data.document.tests.length === 0) {
    return <Typography sx={{ color: "text.secondary" }}>This draft has no tests.</Typography>;
  }
  return (
    <TestTable
      document={data.document}
      live={live?.document}
      linkTo={({ id }) => draftAddress(PLACES.test(id), draft)}
    />
  );
}
