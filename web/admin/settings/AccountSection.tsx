import { accountAddress } from "../api/account.ts";
import { apiIn } from "../api/client.ts";
import { setSession, useSession } from "../api/session.ts";
import { TextControl } from "../components/form/TextControl.tsx";
import { Section } from "../components/Section.tsx";
import { notify } from "../layout/notify.ts";
import { ACCOUNT, type AccountItem, mayChangeSlug } from "./account-item.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";
import { useItemForm } from "./useItemForm.tsx";

interface AccountValues {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
}

const toValues = ({ name, slug, time_zone }: AccountItem): AccountValues => ({ name, slug, time_zone });

/** What the account is called, and when its days begin. */
export function AccountSection({ item }: { readonly item: AccountItem }) {
  const session = useSession();
  const isSlugFree = mayChangeSlug(session, item);
  const parts = useItemForm<AccountItem, AccountValues>({
    resource: ACCOUNT,
    item,
    toValues,
    toBody: (values) => values,
    labels: { time_zone: "Time zone" },
    onSaved: async ({ slug }, former) => {
      notify.success("Saved.");
      // The slug is in every address and every call: all of them begin anew with the new one.
      if (slug !== former.slug) return location.assign(accountAddress("/admin/settings/", slug));
      setSession(await apiIn(slug).getSession());
    },
  });
  return (
    <Section title="Account" description="What it is called here and in the API.">
      <SettingsForm label="Account" parts={parts}>
        <TextControl name="name" label="Name" required autoComplete="off" sx={{ maxWidth: 480 }} />
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
          sx={{ maxWidth: 480 }}
        />
        <TimeZoneField />
      </SettingsForm>
    </Section>
  );
}
