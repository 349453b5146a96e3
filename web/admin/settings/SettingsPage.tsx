import Box from "@mui/material/Box";
import { useGetOne } from "react-admin";
import { useSession } from "../api/session.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithLiveModel } from "../ui/WithLiveModel.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ACCOUNT, type AccountItem } from "./account-item.ts";
import { BandsSection } from "./BandsSection.tsx";
import { CalculatedFields } from "./calculated-fields/CalculatedFields.tsx";

/** What holds for the account as a whole: name and time zone, bands, calculated fields. */
export function SettingsPage() {
  const { account } = useSession();
  const { data, error, refetch } = useGetOne<AccountItem>(ACCOUNT, { id: account.id }, { retry: false });
  return (
    <>
      <PageHeader title="Settings" description={`What holds for all of ${account.name}.`} />
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

function Sections({ item }: { readonly item: AccountItem }) {
  return (
    <Box sx={{ display: "grid", gap: 3, maxWidth: 960 }}>
      <BandsSection item={item} />
      <WithLiveModel>{(document) => <CalculatedFields document={document} />}</WithLiveModel>
      <AccountSection item={item} />
    </Box>
  );
}
