import { accountAddress } from "../api/address.ts";
import { apiIn } from "../api/client.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { setSession, useSession } from "../api/session.ts";
import { SlugField } from "../controls/SlugField.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { TimeZoneField } from "../controls/TimeZoneField.tsx";
import { type Account, mayChangeSlug } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { Section } from "../ui/Section.tsx";
import { type OfAccount, partPlace, SETTINGS_PARTS } from "./parts.ts";

interface AccountValues {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
}

const toValues = ({ name, slug, time_zone }: Account): AccountValues => ({ name, slug, time_zone });

/** The slug is in every address and every call: everything is loaded again with another one. */
async function onSaved({ slug }: Account, former: Account): Promise<void> {
  if (slug === former.slug) return setSession(await apiIn(slug).getSession());
  location.assign(accountAddress(`/admin${partPlace(SETTINGS_PARTS.account)}`, slug));
  await new Promise<never>(() => {});
}

/** The name of the account, and its time zone. */
export function AccountSection({ item }: OfAccount) {
  const session = useSession();
  const isSlugFree = mayChangeSlug(session, item);
  return (
    <Section title="Account" description="How the account is named here and in the API.">
      <ItemSectionForm<Account, AccountValues>
        label="Account"
        resource={RESOURCE.account}
        item={item}
        toValues={toValues}
        labels={{ time_zone: "Time zone" }}
        onSaved={onSaved}
      >
        <TextControl name="name" label="Name" required autoComplete="off" sx={{ maxWidth: 480 }} />
        <SlugField isFree={isSlugFree} maxWidth={480} />
        <TimeZoneField />
      </ItemSectionForm>
    </Section>
  );
}
