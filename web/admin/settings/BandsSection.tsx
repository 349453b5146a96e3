import { useWatch } from "react-hook-form";
import { BAND_LISTS } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import type { Account } from "../data/account.ts";
import { useLiveModel } from "../data/live-model.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { FormOutlook } from "../results/outlook/FormOutlook.tsx";
import { Section } from "../ui/Section.tsx";
import { BandListFields } from "./BandListFields.tsx";
import { type BandValues, bandBodies, bandDrafts, problemsOf } from "./band-drafts.ts";

const toValues = ({ bands }: Account): BandValues => ({ bands: bandDrafts(bands) });

/** The bands of each axis and of the total: what they are called, where each begins, and what is done with such leads. */
export function BandsSection({ item }: { readonly item: Account }) {
  return (
    <Section
      title="Bands"
      description="X, Y and the total each have their own bands. The name of the total's band is the lead's priority."
    >
      <ItemSectionForm<Account, BandValues>
        label="Bands"
        resource={RESOURCE.account}
        item={item}
        toValues={toValues}
        toBody={({ bands }) => ({ bands: bandBodies(bands) })}
        message="Bands saved. New leads get these bands."
      >
        <Lists />
      </ItemSectionForm>
    </Section>
  );
}

function Lists() {
  const { bands } = useWatch() as BandValues;
  const { data: live } = useLiveModel();
  return (
    <>
      {BAND_LISTS.map((list) => (
        <BandListFields key={list} list={list} drafts={bands[list]} />
      ))}
      {live !== undefined && <FormOutlook<BandValues> live={live.document} toEdit={editOf} />}
    </>
  );
}

/** The edit that saving would be; undefined as long as something stands against a band. */
function editOf({ bands }: BandValues) {
  const isFaulty = BAND_LISTS.some((list) =>
    problemsOf(list, bands[list]).some((problems) => Object.keys(problems).length > 0),
  );
  return isFaulty ? undefined : ({ kind: "bands", action: "replace", data: bandBodies(bands) } as const);
}
