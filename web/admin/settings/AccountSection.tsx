import { notify } from "../../ui/notifications/notify.ts";
import { accountAddress } from "../api/account.ts";
import { apiIn } from "../api/client.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { setSession, useSession } from "../api/session.ts";
import { type Account, mayChangeSlug } from "../data/account.ts";
import { SettingsForm } from "../form/SettingsForm.tsx";
import { TextControl } from "../form/TextControl.tsx";
import { TimeZoneField } from "../form/TimeZoneField.tsx";
import { useItemForm } from "../form/use-item-form.tsx";
import { Section } from "../ui/Section.tsx";

interface AccountValues {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
}

const toValues = ({ name, slug, time_zone }: Account): AccountValues => ({ name, slug, time_zone });

/** What the account is called, and when its days begin. */
export function AccountSection({ item }: { readonly item: Account }) {
  const session = useSession();
  const isSlugFree = mayChangeSlug(session, item);
  const parts = useItemForm<Account, AccountValues>({
    resource: RESOURCE.account,
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
              ? "Names the account in X-Account: whoever sends the former slug gets nothing any more."
              : "Names the account in X-Account. Only a superuser can change that of your own account."
          }
          sx={{ maxWidth: 480 }}
        />
        <TimeZoneField />
      </SettingsForm>
    </Section>
  );
}
