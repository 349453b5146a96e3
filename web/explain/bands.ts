import type { BandLetter } from "#engine";
import type { BadgeTone } from "../ui/Badge.tsx";

export const BAND_TONES = { A: "bandA", B: "bandB", C: "bandC", D: "bandD" } as const satisfies Record<
  BandLetter,
  BadgeTone
>;
