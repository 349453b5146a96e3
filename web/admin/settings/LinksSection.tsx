import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { RESOURCE } from "../api/resource-names.ts";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { Section } from "../ui/Section.tsx";
import type { OfAccount } from "./parts.ts";

type LinksValues = Pick<Account, "track_links">;

const TRACK_LINKS = "Track links in results";

/** Whether clicks on the links of recommendations are counted. */
export function LinksSection({ item }: OfAccount) {
  return (
    <Section
      id="tracked-links"
      title="Tracked links"
      description="Count how many leads follow the affiliate links and redirect URLs of your recommendations."
    >
      <ItemSectionForm<Account, LinksValues>
        label="Tracked links"
        resource={RESOURCE.account}
        item={item}
        toValues={({ track_links }) => ({ track_links })}
        labels={{ track_links: TRACK_LINKS }}
        message="Tracked links saved"
      >
        <SwitchControl
          name="track_links"
          label={TRACK_LINKS}
          help="The API then returns links that lead through this server, which counts the click and redirects to the link of the rule."
        />
      </ItemSectionForm>
      <Typography sx={{ mt: 1 }}>
        Stored are the lead, the rule, the number of clicks, and the time of the first and the last one: no IP address
        and no browser. Links that were given out keep working when you turn this off.{" "}
        <MuiLink href="/documentation/track-links">Read more about tracked links</MuiLink>
      </Typography>
    </Section>
  );
}
