import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormState } from "react-hook-form";
import type { BandValues } from "./BandsSection.tsx";
import { type BandDraft, bandProblems, objectionsTo } from "./band-drafts.ts";

type Member = "label" | "from" | "action";

/** What stands against one member of one band. */
function messageOf(drafts: readonly BandDraft[], index: number, member: Member): string | undefined {
  const letter = drafts[index]?.letter;
  if (letter === undefined) return undefined;
  return bandProblems(objectionsTo(drafts), drafts).bands.get(letter)?.[member]?.join(" ");
}

/** One band: its letter, and what can be changed of it. */
export function BandRow({
  index,
  drafts,
  above,
}: {
  readonly index: number;
  readonly drafts: readonly BandDraft[];
  readonly above: BandDraft | undefined;
}) {
  const letter = drafts[index]?.letter ?? "";
  const isLowest = index === drafts.length - 1;
  const soft = `var(--colour-band-${letter.toLowerCase()}-soft)`;
  const colour = `var(--colour-band-${letter.toLowerCase()})`;
  return (
    <Box
      component="li"
      aria-label={`Band ${letter}`}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "32px minmax(0, 1fr) 7rem", md: "32px minmax(0, 1fr) 7rem minmax(0, 1.6fr)" },
        gap: 1.25,
        alignItems: "start",
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          mt: "26px",
          height: 36,
          borderRadius: "6px",
          display: "grid",
          placeItems: "center",
          fontWeight: 650,
          color: colour,
          bgcolor: soft,
        }}
      >
        {letter}
      </Box>
      <BandField drafts={drafts} name={`bands.${index}.label`} label="Name" band={letter} required />
      {isLowest ? (
        <TextField
          label="From"
          value={above === undefined ? "" : `below ${above.from}`}
          disabled
          slotProps={{ htmlInput: { "aria-label": `Band ${letter}, from` } }}
        />
      ) : (
        <BandField drafts={drafts} name={`bands.${index}.from`} label="From" band={letter} required />
      )}
      <Box sx={{ gridColumn: { xs: "2 / -1", md: "auto" } }}>
        <BandField drafts={drafts} name={`bands.${index}.action`} label="What to do" band={letter} />
      </Box>
    </Box>
  );
}

type Name = `bands.${number}.${Member}`;

function BandField({
  drafts,
  name,
  label,
  band,
  required = false,
}: {
  readonly drafts: readonly BandDraft[];
  readonly name: Name;
  readonly label: string;
  readonly band: string;
  readonly required?: boolean;
}) {
  const [, index = "", member = ""] = name.split(".");
  const check = (drafts: readonly BandDraft[]) => messageOf(drafts, Number(index), member as Member);
  const { isDirty } = useFormState<BandValues>();
  const { field, fieldState } = useController<BandValues, Name>({
    name,
    rules: { validate: (_value, { bands }) => check(bands) ?? true },
  });
  // a bound stands against its neighbours', so it is told while any of them is typed
  const problem = (isDirty ? check(drafts) : undefined) ?? fieldState.error?.message;
  return (
    <TextField
      fullWidth
      label={label}
      required={required}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={problem ?? ""}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          "aria-label": `Band ${band}, ${label.toLowerCase()}`,
          ...(member === "from" ? { inputMode: "decimal" } : {}),
        },
      }}
    />
  );
}
