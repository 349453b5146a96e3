import { useWatch } from "react-hook-form";
import { BAND_LISTS, type Bands } from "#engine";
import { useDraftId } from "../api/draft.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { type Item, useItem } from "../data/items.ts";
import { useModel } from "../data/model.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { ModelLocked } from "../form/ModelLocked.tsx";
import { FormOutlook } from "../results/outlook/FormOutlook.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Section } from "../ui/Section.tsx";
import { BandListFields } from "./BandListFields.tsx";
import { type BandValues, bandBodies, bandDrafts, problemsOf } from "./band-drafts.ts";

type StoredBands = Bands & Item;

const toValues = ({ x, y, total }: StoredBands): BandValues => ({ bands: bandDrafts({ x, y, total }) });

/** The bands of each axis and of the total: their names, their bounds, and the recommended action. */
export function BandsSection() {
  const { data, error, refetch } = useItem<StoredBands>(RESOURCE.bands, "");
  const isLive = useDraftId() === undefined;
  return (
    <Section
      title="Bands"
      description="X, Y, and the total each have their own bands. The name of the total's band is the lead's priority."
    >
      <ModelLocked />
      {data === undefined ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <ItemSectionForm<StoredBands, BandValues>
          label="Bands"
          resource={RESOURCE.bands}
          item={data}
          toValues={toValues}
          toBody={({ bands }) => ({ bands: bandBodies(bands) })}
          message={isLive ? "Bands saved" : "Bands saved in the draft"}
        >
          <Lists />
        </ItemSectionForm>
      )}
    </Section>
  );
}

function Lists() {
  const { bands } = useWatch() as BandValues;
  const { data: model } = useModel();
  return (
    <>
      {BAND_LISTS.map((list) => (
        <BandListFields key={list} list={list} drafts={bands[list]} />
      ))}
      {model !== undefined && <FormOutlook<BandValues> document={model.document} toEdit={editOf} />}
    </>
  );
}

/** The edit of saving; undefined while a band is invalid. */
function editOf({ bands }: BandValues) {
  const isFaulty = BAND_LISTS.some((list) =>
    problemsOf(list, bands[list]).some((problems) => Object.keys(problems).length > 0),
  );
  return isFaulty ? undefined : ({ kind: "bands", action: "replace", data: bandBodies(bands) } as const);
}
