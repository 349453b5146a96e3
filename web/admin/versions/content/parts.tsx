import Typography from "@mui/material/Typography";
import type { Band, CalculatedField, ModelDocument } from "#engine";
import { formatPoints } from "../../../ui/numbers.ts";
import { expectedText } from "../../results/tests/words.ts";
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

export function Tests({ document }: { readonly document: ModelDocument }) {
  return (
    <Items items={document.tests}>
      {({ name, expect }) => (
        <>
          <ItemName name={name} />
          <Typography variant="body2">Expects {expectedText(expect, document)}</Typography>
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
          <ItemName
            name={`${letter} · ${label}`}
            note={from === null ? "all lower scores" : `from ${formatPoints(from)}`}
          />
          <Typography variant="body2">{action}</Typography>
        </>
      )}
    </Items>
  );
}
