import Box from "@mui/material/Box";
import type { ModelChange } from "#engine";
import { fieldText, isSource } from "./field-words.ts";
import { type Piece, wordChanges } from "./words.ts";

const SIDES = {
  before: { name: "Before", sign: "−", Mark: "del", ground: "var(--color-danger-soft)", color: "error.main" },
  after: { name: "After", sign: "+", Mark: "ins", ground: "var(--color-success-soft)", color: "success.main" },
} as const;

/** Up to this number of characters, values are next to each other without a column for each. */
const SHORT = 40;

/** As wide as the contents, and at most half of the row minus the gap: so both stay close to each other. */
const HALF = "fit-content(calc(50% - 6px))";

/** A value before and after, next to each other if there is room, with the changed words marked. */
export function BeforeAfter({
  field,
  before,
  after,
  isNarrow = false,
}: {
  readonly field: string;
  readonly before: ModelChange["before"];
  readonly after: ModelChange["after"];
  /** Whether there is no room for both next to each other. */
  readonly isNarrow?: boolean;
}) {
  const texts = { before: fieldText(field, before), after: fieldText(field, after) };
  const words = wordChanges(texts.before ?? "", texts.after ?? "");
  const isCode = isSource(field);
  const isShort =
    !isCode && [texts.before, texts.after].every((text = "") => text.length <= SHORT && !text.includes("\n"));
  return (
    <Box
      sx={{
        ...(isShort ? { display: "flex", flexWrap: "wrap", columnGap: 3 } : { display: "grid" }),
        rowGap: 0.5,
        ...(isShort ? {} : { columnGap: 1.5 }),
        gridTemplateColumns: { xs: "minmax(0, 1fr)", ...(isNarrow ? {} : { md: `${HALF} ${HALF}` }) },
      }}
    >
      <Side side="before" pieces={words.before} isNone={texts.before === undefined} isCode={isCode} />
      <Side side="after" pieces={words.after} isNone={texts.after === undefined} isCode={isCode} />
    </Box>
  );
}

function Side({
  side,
  pieces,
  isNone,
  isCode,
}: {
  readonly side: keyof typeof SIDES;
  readonly pieces: readonly Piece[];
  readonly isNone: boolean;
  readonly isCode: boolean;
}) {
  const { name, sign, Mark, ground, color } = SIDES[side];
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "14px minmax(0, 1fr)", minWidth: 0 }}>
      <Box component="span" aria-hidden="true" sx={{ color, fontFamily: "var(--font-mono)" }}>
        {sign}
      </Box>
      <Box
        component="span"
        sx={{
          overflowWrap: "anywhere",
          whiteSpace: "pre-wrap",
          ...(isCode ? { fontFamily: "var(--font-mono)", fontSize: "0.78125rem", lineHeight: 1.6 } : {}),
          "& del, & ins": { textDecoration: "none", px: "1px", borderRadius: "3px", bgcolor: ground },
          "& del": { textDecoration: "line-through", textDecorationColor: "var(--color-danger)" },
        }}
      >
        <span className="visually-hidden">{name}: </span>
        {isNone ? (
          <Box component="span" sx={{ color: "text.secondary", fontStyle: "italic" }}>
            none
          </Box>
        ) : (
          pieces.map(({ text, changed }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are texts without any state
            changed ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
          )
        )}
      </Box>
    </Box>
  );
}
