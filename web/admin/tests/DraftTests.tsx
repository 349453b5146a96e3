import plusIcon from "virtual:lucide/plus";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link, useParams } from "react-router";
import { draftAddress } from "../api/address.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { PLACES, paths } from "../area/paths.ts";
import { isEditable, useDraft } from "../data/drafts.ts";
import { useLiveModel, useModelInDraft } from "../data/model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Loading } from "../ui/Loading.tsx";
import { TestTable } from "./TestTable.tsx";

/** The results of a draft's tests, on its page, whichever model is current. */
export function DraftTests() {
  const draft = Number(useParams().id);
  const { data, error, refetch } = useModelInDraft(draft);
  const { data: live } = useLiveModel();
  const { data: acting } = useDraft(draft);
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
  return (
    <>
      {acting !== undefined && isEditable(acting) && (
        <Button
          component={Link}
          to={draftAddress(paths.add({ path: RESOURCE.test }), draft)}
          variant="outlined"
          startIcon={<Icon of={plusIcon} />}
          sx={{ mb: 2 }}
        >
          Add test
        </Button>
      )}
      {data.document.tests.length === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>This draft has no tests.</Typography>
      ) : (
        <TestTable
          document={data.document}
          live={live?.document}
          linkTo={({ id }) => draftAddress(PLACES.test(id), draft)}
        />
      )}
    </>
  );
}
