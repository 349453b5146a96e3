import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { ModelDocument } from "#engine";
import { useDraftId } from "../api/draft.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { useSession } from "../api/session.ts";
import type { Account } from "../data/account.ts";
import { useItem } from "../data/items.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { BandsSection } from "./BandsSection.tsx";
import { CalculatedFields } from "./calculated-fields/CalculatedFields.tsx";
import { OriginsSection } from "./OriginsSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";
import { ReviewSection } from "./ReviewSection.tsx";

/** What holds for the account as a whole: bands, calculated fields, publishing, name and time zone. */
export function SettingsPage() {
  const { account } = useSession();
  const { data, error, refetch } = useItem<Account>(RESOURCE.account, account.id);
  return (
    <>
      <PageHeader title="Settings" description={`Settings for ${account.name}.`} />
      {data !== undefined ? (
        <WithModel>{(document) => <Sections item={data} document={document} />}</WithModel>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Sections({ item, document }: { readonly item: Account; readonly document: ModelDocument }) {
  const isDraft = useDraftId() !== undefined;
  return (
    <Box sx={{ ...STACK, gridTemplateColumns: { xs: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" } }}>
      <Box id="bands" sx={{ scrollMarginTop: 80 }}>
        <BandsSection />
      </Box>
      <Box sx={{ ...STACK, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <CalculatedFields document={document} />
        {isDraft && (
          <Alert severity="info">The settings below take effect at once. They are not part of the draft.</Alert>
        )}
        <ReviewSection item={item} />
        <RetentionSection />
        <AccountSection item={item} />
        <OriginsSection item={item} />
      </Box>
    </Box>
  );
}

const STACK = { display: "grid", gap: 3, alignItems: "start", alignContent: "start" } as const;
