import { RESOURCE } from "../api/resource-names.ts";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { TextControl } from "../form/TextControl.tsx";
import { Section } from "../ui/Section.tsx";
import { linesOf, type OriginValues, originBodies } from "./origins.ts";
import type { OfAccount } from "./parts.ts";

/** The websites whose pages may call the API with a token of the account. */
export function OriginsSection({ item }: OfAccount) {
  return (
    <Section
      title="Browser access (CORS)"
      description="Websites whose pages may call the API with a token of this account. Off while the list is empty; sign-in cookies are never accepted from other sites."
    >
      <ItemSectionForm<Account, OriginValues>
        label="Browser access"
        resource={RESOURCE.account}
        item={item}
        toValues={({ cors_origins }) => ({ cors_origins: linesOf(cors_origins) })}
        toBody={originBodies}
        labels={{ cors_origins: "Allowed origins" }}
        message="Allowed origins saved"
      >
        <TextControl
          name="cors_origins"
          label="Allowed origins"
          help="One per line, such as https://www.example.com"
          multiline
          minRows={2}
          sx={{ maxWidth: 480 }}
        />
      </ItemSectionForm>
    </Section>
  );
}
