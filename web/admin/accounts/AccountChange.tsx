import Button from "@mui/material/Button";
import { useRecordContext } from "react-admin";
import { Link } from "react-router";
import { accountAddress } from "../api/account.ts";
import { refreshSession } from "../api/refresh-session.ts";
import { session, useSession } from "../api/session.ts";
import { paths } from "../area.ts";
import { useArea } from "../area-context.ts";
import { useAccountNames } from "../components/account-names.ts";
import { ChangeView } from "../components/form/ChangeView.tsx";
import { valueText } from "../components/form/conflict.ts";
import { TextControl } from "../components/form/TextControl.tsx";
import { listing } from "../components/listing.ts";
import { Moment } from "../components/Moment.tsx";
import { mayChangeSlug } from "../settings/account-item.ts";
import { TimeZoneField } from "../settings/TimeZoneField.tsx";
import type { Account } from "./account.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ParentField } from "./ParentField.tsx";

type AccountValues = Pick<Account, "name" | "slug" | "time_zone" | "parent">;

const toValues = ({ name, slug, time_zone, parent }: Account): AccountValues => ({ name, slug, time_zone, parent });

/** Changes an account; its bands are in the settings. */
export function AccountChange() {
  const nameOf = useAccountNames();
  const area = useArea();

  /** What is shown everywhere of the account is read again; its slug is in every address and every call. */
  async function onSaved({ id, slug }: Account): Promise<void> {
    const { account } = session();
    if (id !== account.id || slug === account.slug) return await refreshSession();
    location.assign(accountAddress(`/admin${paths.change(area, id)}`, slug));
    await new Promise<never>(() => {});
  }

  return (
    <ChangeView<Account, AccountValues>
      toValues={toValues}
      title={({ name }) => name}
      description={({ created_at }) => (
        <>
          Created on <Moment at={created_at} />
        </>
      )}
      actions={(account) => <Actions account={account} />}
      footer={(account, release) => <DeleteAccount account={account} onDeleted={release} />}
      onSaved={onSaved}
      labels={{ parent: "Agency" }}
      show={(field, value) => (field === "parent" ? nameOf(value as number | null) || "None" : valueText(value))}
    >
      <Fields />
    </ChangeView>
  );
}

function Actions({ account: { id, slug } }: { readonly account: Account }) {
  const { account } = useSession();
  const isHere = id === account.id;
  return (
    <>
      <Button
        component={Link}
        to={listing({ path: "auth/user" }, isHere ? {} : { account: String(id) })}
        variant="outlined"
      >
        Users
      </Button>
      {isHere ? (
        <Button component={Link} to="/settings/" variant="outlined">
          Bands and settings
        </Button>
      ) : (
        <Button component={Link} to={accountAddress("/", slug)} variant="outlined">
          Act in this account
        </Button>
      )}
    </>
  );
}

function Fields() {
  const signedIn = useSession();
  const account = useRecordContext<Account>();
  if (account === undefined) return null;
  const isSlugFree = mayChangeSlug(signedIn, account);
  return (
    <>
      <TextControl name="name" label="Name" required autoComplete="off" />
      <TextControl
        name="slug"
        label="Slug"
        required
        autoComplete="off"
        disabled={!isSlugFree}
        help={
          isSlugFree
            ? "Identifies the account in X-Account. Requests that still send the old slug will fail."
            : "Names the account in X-Account. Only a superuser can change that of your own account."
        }
      />
      <ParentField ownId={account.id} />
      <TimeZoneField />
    </>
  );
}
