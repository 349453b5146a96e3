import trashIcon from "virtual:lucide/trash";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import type { BandLetter, BandList } from "#engine";
import { rewriteNumber } from "../../ui/typed-number.ts";
import { Icon } from "../ui/Icon.tsx";
import { type BandDraft, type BandProblems, type BandValues, problemsOf } from "./band-drafts.ts";

type Member = "label" | "from" | "action";

interface Place {
  readonly list: BandList;
  readonly index: number;
  readonly letter: BandLetter;
  readonly problems: BandProblems;
}

/** One band: its letter, and its fields. */
export function BandRow({
  isLowest,
  above,
  name,
  onRemove,
  ...place
}: Place & {
  readonly isLowest: boolean;
  readonly above: BandDraft | undefined;
  readonly name: string;
  /** Absent if it is the only one. */
  readonly onRemove: (() => void) | undefined;
}) {
  const { letter, index } = place;
  // if the fields are in columns, the labels of the first row are those of the columns
  const isFirst = index === 0;
  const belowLabel = isFirst ? "24px" : { xs: "24px", md: 0 };
  return (
    <Box
      component="li"
      aria-label={`Band ${letter}`}
      sx={{
        display: "grid",
        gridTemplateColumns: {
          xs: "32px minmax(0, 1fr) 6.5rem 34px",
          md: "32px minmax(0, 1fr) 7rem minmax(0, 1.6fr) 34px",
        },
        gap: 1.25,
        alignItems: "start",
        ...(isFirst ? {} : { "& .MuiInputLabel-root": { display: { md: "none" } } }),
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          mt: belowLabel,
          height: 34,
          borderRadius: "6px",
          display: "grid",
          placeItems: "center",
          fontWeight: 650,
          color: `var(--color-band-${letter.toLowerCase()})`,
          bgcolor: `var(--color-band-${letter.toLowerCase()}-soft)`,
        }}
      >
        {letter}
      </Box>
      <BandField {...place} member="label" label="Name" required />
      {isLowest ? (
        <TextField
          label="From"
          value={above === undefined ? "every score" : `below ${above.from}`}
          disabled
          slotProps={{ htmlInput: { "aria-label": `Band ${letter}, from` } }}
        />
      ) : (
        <BandField {...place} member="from" label="From" required />
      )}
      <Box sx={{ gridColumn: { xs: "2 / 4", md: "auto" }, gridRow: { xs: 2, md: "auto" } }}>
        <BandField {...place} member="action" label="What to do" />
      </Box>
      <IconButton
        aria-label={`Remove band ${letter}${name === "" ? "" : `, ${name}`}`}
        disabled={onRemove === undefined}
        onClick={onRemove}
        sx={{ mt: belowLabel }}
      >
        <Icon of={trashIcon} fontSize="small" />
      </IconButton>
    </Box>
  );
}

type Name = `bands.${BandList}.${number}.${Member}`;

function BandField({
  list,
  index,
  letter,
  problems,
  member,
  label,
  required = false,
}: Place & {
  readonly member: Member;
  readonly label: string;
  readonly required?: boolean;
}) {
  const { field, fieldState } = useController<BandValues, Name>({
    name: `bands.${list}.${index}.${member}`,
    rules: { validate: (_value, { bands }) => problemsOf(list, bands[list])[index]?.[member]?.join(" ") ?? true },
  });
  // a bound depends on its neighbors', so its error is displayed while any of them is typed; that of a name after the
  // field lost the focus
  const early = member === "from" || fieldState.isTouched ? problems[member]?.join(" ") : undefined;
  const problem = early ?? (problems[member] === undefined ? undefined : fieldState.error?.message);
  return (
    <TextField
      fullWidth
      label={label}
      required={required}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={() => {
        if (member === "from") rewriteNumber(field.value ?? "", field.onChange);
        field.onBlur();
      }}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={problem ?? ""}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          "aria-label": `Band ${letter}, ${label.toLowerCase()}`,
          ...(member === "from" ? { inputMode: "decimal" } : {}),
        },
      }}
    />
  );
}
