import Typography from "@mui/material/Typography";
import type { Band, CalculatedField } from "#engine";
import { points } from "../../../ui/numbers.ts";
import { ItemName, Items, Source } from "./Items.tsx";

export function CalculatedFields({ fields }: { readonly fields: readonly CalculatedField[] }) {
  return (
    <Items items={fields}>
      {({ name, formula }) => (
        <>
          <ItemName name={name} />
          <Source text={formula} />
        </>
      )}
    </Items>
  );
}

export function Bands({ bands }: { readonly bands: readonly Band[] }) {
  return (
    <Items items={bands.map((band) => ({ ...band, id: band.letter }))}>
      {({ letter, label, from, action }) => (
        <>
          <ItemName name={`${letter} · ${label}`} note={from === null ? "all lower scores" : `from ${points(from)}`} />
          <Typography variant="body2">{action}</Typography>
        </>
      )}
    </Items>
  );
}
