import { RESOURCE } from "../api/resource-names.ts";
import { TextControl } from "../controls/TextControl.tsx";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { Section } from "../ui/Section.tsx";
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
        toValues={({ cors_origins }) => ({ cors_origins: originLines(cors_origins) })}
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

/** The form of an account's origins: one on each line. */
interface OriginValues {
  readonly cors_origins: string;
}

export const originLines = (origins: readonly string[]): string => origins.join("\n");

/**
 * The origins for the API. An address that was copied from the browser is reduced to its origin.
 *
 * @example
 * originBodies({ cors_origins: " HTTPS://www.Example.com/contact\n\n" });
 * // { cors_origins: ["https://www.example.com"] }
 */
export function originBodies({ cors_origins }: OriginValues): { readonly cors_origins: readonly string[] } {
  const lines = cors_origins.split(/\s+/).filter((line) => line !== "");
  return { cors_origins: [...new Set(lines.map(originIn))] };
}

const originIn = (line: string) => (/^https?:\/\//i.test(line) && URL.canParse(line) ? new URL(line).origin : line);
