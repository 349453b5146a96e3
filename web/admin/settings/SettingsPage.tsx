import Box from "@mui/material/Box";
import { RESOURCE } from "../api/resource-names.ts";
import { useSession } from "../api/session.ts";
import type { Account } from "../data/account.ts";
import { useItem } from "../data/items.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithLiveModel } from "../ui/WithLiveModel.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { BandsSection } from "./BandsSection.tsx";
import { CalculatedFields } from "./calculated-fields/CalculatedFields.tsx";
import { OriginsSection } from "./OriginsSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";

/** What holds for the account as a whole: name and time zone, bands, calculated fields. */
export function SettingsPage() {
  const { account } = useSession();
  const { data, error, refetch } = useItem<Account>(RESOURCE.account, account.id);
  return (
    <>
      <PageHeader title="Settings" description={`Settings for ${account.name}.`} />
      {data !== undefined ? (
        <Sections item={data} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Sections({ item }: { readonly item: Account }) {
  return (
    <Box sx={{ display: "grid", gap: 3, maxWidth: 960 }}>
      <Box id="bands" sx={{ scrollMarginTop: 80 }}>
        <BandsSection item={item} />
      </Box>
      <WithLiveModel>{(document) => <CalculatedFields document={document} />}</WithLiveModel>
      <RetentionSection />
      <AccountSection item={item} />
      <OriginsSection item={item} />
    </Box>
  );
}
