import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { accountAddress, forgetAccount } from "../api/address.ts";
import { refreshSession } from "../api/refresh-session.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { session, useSession } from "../api/session.ts";
import { useArea } from "../area/area-context.ts";
import { paths, SETTINGS } from "../area/paths.ts";
import { SlugField } from "../controls/SlugField.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { TimeZoneField } from "../controls/TimeZoneField.tsx";
import { type Account, mayChangeSlug, useAccountNames } from "../data/account.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { valueWords } from "../form/conflict.ts";
import { DeleteButton, refusalText } from "../form/DeleteButton.tsx";
import { fieldErrorsOf } from "../form/errors.ts";
import { Moment } from "../ui/Moment.tsx";
import { NoticeDialog } from "../ui/NoticeDialog.tsx";
import { ParentField } from "./ParentField.tsx";

type AccountValues = Pick<Account, "name" | "slug" | "time_zone" | "parent">;

const toValues = ({ name, slug, time_zone, parent }: Account): AccountValues => ({ name, slug, time_zone, parent });

/** Changes an account; its bands are in the settings. */
export function AccountChange() {
  const nameOf = useAccountNames();
  const area = useArea();

  /** Everything displayed about the account is read again; its slug is in every address and every call. */
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
      show={(field, value) => (field === "parent" ? nameOf(value as number | null) || "None" : valueWords(value))}
    >
      {(account) => <Fields account={account} />}
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
        to={paths.filtered({ path: RESOURCE.user }, isHere ? {} : { account: String(id) })}
        variant="outlined"
      >
        Users
      </Button>
      {isHere ? (
        <Button component={Link} to={paths.list(SETTINGS)} variant="outlined">
          Bands and settings
        </Button>
      ) : (
        <Button component={Link} to={accountAddress("/", slug)} variant="outlined">
          Switch to this account
        </Button>
      )}
    </>
  );
}

function Fields({ account }: { readonly account: Account }) {
  const signedIn = useSession();
  const isSlugFree = mayChangeSlug(signedIn, account);
  return (
    <>
      <TextControl name="name" label="Name" required autoComplete="off" />
      <SlugField isFree={isSlugFree} />
      <ParentField ownId={account.id} />
      <TimeZoneField />
    </>
  );
}

/** Deletes an account after its name was typed. A refusal stays on the screen until it is dismissed. */
function DeleteAccount({ account, onDeleted }: { readonly account: Account; readonly onDeleted: () => void }) {
  const { account: acting } = useSession();
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <DeleteButton
        item={account}
        name={account.name}
        typeName
        warning="Its model with all versions, its users, and their tokens are deleted too. This can't be undone."
        onRefused={(error) => {
          if (fieldErrorsOf(error) === undefined) return false;
          setRefusal(refusalText(error));
          return true;
        }}
        onDeleted={() => {
          onDeleted();
          if (account.id === acting.id) {
            forgetAccount();
            location.assign("/admin/accounts/account/");
          } else void refreshSession();
        }}
      />
      {refusal !== undefined && (
        <NoticeDialog title={`${account.name} stays`} text={refusal} onClose={() => setRefusal(undefined)} />
      )}
    </>
  );
}
