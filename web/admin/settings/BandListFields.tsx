import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { BAND_LETTERS, type BandList, LIMITS } from "#engine";
import { Icon } from "../ui/Icon.tsx";
import { BandRow } from "./BandRow.tsx";
import { BandScale } from "./BandScale.tsx";
import { type BandDraft, type BandValues, problemsOf, withBandAdded, withoutBand } from "./band-drafts.ts";

const TITLES: Readonly<Record<BandList, readonly [title: string, meaning: string]>> = {
  x: ["X", "capability"],
  y: ["Y", "propensity"],
  total: ["Total", "priority, of X + Y"],
};

/** The bands of one axis, or of the total, drawn to scale and one by one. */
export function BandListFields({ list, drafts }: { readonly list: BandList; readonly drafts: BandDraft[] }) {
  const id = useId();
  const { setValue, setFocus } = useFormContext<BandValues>();
  const { isDirty } = useFormState<BandValues>();
  const problems = isDirty ? problemsOf(list, drafts) : [];
  const replace = (next: BandDraft[]) => setValue(`bands.${list}`, next, { shouldDirty: true });
  const [title, meaning] = TITLES[list];

  function add(): void {
    replace(withBandAdded(drafts, list));
    // after its row has rendered
    setTimeout(() => setFocus(`bands.${list}.${drafts.length - 1}.label`));
  }

  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, p: 0, m: 0, minWidth: 0, "& + &": { mt: 2 } }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}{" "}
        <Box component="span" sx={{ fontWeight: 450, color: "text.secondary" }}>
          {meaning}
        </Box>
      </Typography>
      <BandScale list={list} drafts={drafts} />
      <Box component="ul" aria-labelledby={id} sx={{ display: "grid", gap: { xs: 2, sm: 1.5 } }}>
        {drafts.map((draft, index) => (
          <BandRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place, from which it has its letter
            key={index}
            list={list}
            index={index}
            letter={BAND_LETTERS[index] ?? "H"}
            isLowest={index === drafts.length - 1}
            above={drafts[index - 1]}
            problems={problems[index] ?? {}}
            onRemove={drafts.length > 1 ? () => replace(withoutBand(drafts, index)) : undefined}
            name={draft.label}
          />
        ))}
      </Box>
      <Button
        startIcon={<Icon of={plusIcon} />}
        onClick={add}
        disabled={drafts.length >= LIMITS.bands}
        sx={{ mt: 1 }}
        aria-describedby={id}
      >
        {drafts.length >= LIMITS.bands ? `${LIMITS.bands} bands are the most` : "Add band"}
      </Button>
    </Box>
  );
}
