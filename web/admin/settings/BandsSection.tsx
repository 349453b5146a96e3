import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import { RESOURCE } from "../api/resource-names.ts";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { Section } from "../ui/Section.tsx";
import { BandRow } from "./BandRow.tsx";
import { BandScale } from "./BandScale.tsx";
import { type BandValues, bandBodies, bandDrafts } from "./band-drafts.ts";

const toValues = ({ bands }: Account): BandValues => ({ bands: bandDrafts(bands) });

/** The four bands of scores: what they are called, where each begins, and what is done with such leads. */
export function BandsSection({ item }: { readonly item: Account }) {
  return (
    <Section
      title="Bands"
      description="Each axis and the total get the band that their score falls into; that of the total is the priority."
    >
      <ItemSectionForm<Account, BandValues>
        label="Bands"
        resource={RESOURCE.account}
        item={item}
        toValues={toValues}
        toBody={({ bands }) => ({ bands: bandBodies(bands) })}
        message="Bands saved. They apply to new leads."
      >
        <Bands />
      </ItemSectionForm>
    </Section>
  );
}

function Bands() {
  const { bands } = useWatch() as BandValues;
  return (
    <>
      <BandScale drafts={bands} />
      <Box component="ul" aria-label="Bands" sx={{ display: "grid", gap: { xs: 2, sm: 1.5 } }}>
        {bands.map(({ letter }, index) => (
          <BandRow key={letter} index={index} drafts={bands} above={bands[index - 1]} />
        ))}
      </Box>
    </>
  );
}
