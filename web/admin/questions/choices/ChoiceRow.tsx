import arrowDownIcon from "virtual:lucide/arrow-down";
import arrowUpIcon from "virtual:lucide/arrow-up";
import trashIcon from "virtual:lucide/trash";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { rewriteNumber } from "../../../ui/typed-number.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DragHandle, useSortableRow } from "../../ui/list/Sortable.tsx";
import { samePropsBut } from "../../ui/same-props.ts";
import { nonBlankLines, withoutMark } from "../guess.ts";
import { type ChoiceDraft, WHOLE_ROW } from "./rows.ts";

/** Handle, text, slug, value, buttons; on a small screen slug and value are below the text. */
export const ROW_COLUMNS = {
  xs: "34px minmax(0, 1fr) 34px",
  sm: "34px minmax(0, 3fr) minmax(0, 1.3fr) 4.5rem 94px",
} as const;

/** The actions of a row; all are called with the row. */
export interface ChoiceActions {
  readonly onChange: (key: number, changes: Partial<Pick<ChoiceDraft, "text" | "slug" | "value">>) => void;
  /** Enter; @returns whether it was handled */
  readonly onNext: (key: number) => boolean;
  readonly onPaste: (key: number, lines: readonly string[]) => void;
  readonly onMove: (key: number, by: -1 | 1) => void;
  readonly onRemove: (key: number) => void;
}

/**
 * Text, slug, and value of one choice, with buttons that move and remove it. It rerenders only when its own props
 * change, because a question may have two hundred choices.
 */
export const ChoiceRow = memo(Row, samePropsBut<RowProps>("row", "problems"));

interface RowProps extends ChoiceActions {
  readonly row: ChoiceDraft;
  readonly place: number;
  readonly count: number;
  /** The value to save: typed, or derived from the text. */
  readonly slug: string;
  readonly problems: Readonly<Record<string, readonly string[]>>;
}

function Row({
  row: { key, text, slug: ownSlug, value },
  place,
  count,
  slug,
  problems,
  onChange,
  onNext,
  onPaste,
  onMove,
  onRemove,
}: RowProps) {
  const { ref, style, isDragged, handle } = useSortableRow(key);
  const number = place + 1;

  function enter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && onNext(key)) event.preventDefault();
  }

  function paste(event: ClipboardEvent) {
    const lines = nonBlankLines(event.clipboardData.getData("text/plain")).map(withoutMark);
    if (lines.length < 2) return;
    event.preventDefault();
    const [first = "", ...rest] = lines;
    onPaste(key, [text.trim() === "" ? first : `${text}${first}`, ...rest]);
  }

  const field = (member: "text" | "slug" | "value") => ({
    hiddenLabel: true,
    fullWidth: true,
    error: (problems[member]?.length ?? 0) > 0,
    helperText: problems[member]?.join(" ") ?? "",
    onKeyDown: enter,
    autoComplete: "off",
  });

  return (
    <Box
      component="li"
      ref={ref}
      style={style}
      data-key={key}
      sx={{
        display: "grid",
        gridTemplateColumns: ROW_COLUMNS,
        gap: 1,
        alignItems: "start",
        p: "6px",
        borderTop: 1,
        borderColor: "divider",
        bgcolor: isDragged ? "action.hover" : "background.paper",
        boxShadow: isDragged ? 6 : 0,
      }}
    >
      <Box sx={{ pt: "1px" }}>
        <DragHandle label={`Move choice ${number}`} handle={handle} part="handle" />
      </Box>
      <TextField
        {...field("text")}
        value={text}
        onChange={({ target }) => onChange(key, { text: target.value })}
        onPaste={paste}
        placeholder={`Choice ${number}`}
        slotProps={{ htmlInput: { "aria-label": `Text of choice ${number}`, "data-part": "text" } }}
      />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr) minmax(0, 0.7fr)", sm: "subgrid" },
          gap: 1,
          gridColumn: { xs: 2, sm: "span 2" },
          gridRow: { xs: 2, sm: "auto" },
        }}
      >
        <TextField
          {...field("slug")}
          value={ownSlug ?? (text.trim() === "" ? "" : slug)}
          placeholder={slug}
          onChange={({ target }) => onChange(key, { slug: target.value === "" ? null : target.value })}
          slotProps={{
            htmlInput: {
              "aria-label": `Slug of choice ${number}`,
              spellCheck: false,
              style: { fontFamily: "var(--font-mono)" },
            },
            input: { startAdornment: <Caption text="slug" /> },
          }}
        />
        <TextField
          {...field("value")}
          value={value}
          placeholder={String(number)}
          onChange={({ target }) => onChange(key, { value: target.value })}
          onBlur={() => rewriteNumber(value, (text) => onChange(key, { value: text }))}
          slotProps={{
            htmlInput: { "aria-label": `Value of choice ${number}`, inputMode: "decimal" },
            input: { startAdornment: <Caption text="value" /> },
          }}
        />
      </Box>
      <Box
        sx={{
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          gridRow: { xs: "1 / span 2", sm: "auto" },
          gridColumn: { xs: 3, sm: "auto" },
          pt: "1px",
        }}
      >
        <IconButton
          aria-label={`Move choice ${number} up`}
          data-part="up"
          disabled={place === 0}
          onClick={() => onMove(key, -1)}
        >
          <Icon of={arrowUpIcon} fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Move choice ${number} down`}
          data-part="down"
          disabled={place === count - 1}
          onClick={() => onMove(key, 1)}
        >
          <Icon of={arrowDownIcon} fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Delete choice ${number}`} onClick={() => onRemove(key)}>
          <Icon of={trashIcon} fontSize="small" />
        </IconButton>
      </Box>
      {problems[WHOLE_ROW] !== undefined && (
        <FormHelperText error sx={{ gridColumn: "1 / -1", ml: 1 }}>
          {problems[WHOLE_ROW].join(" ")}
        </FormHelperText>
      )}
    </Box>
  );
}

/** A caption in the field itself, if there is no room for a header. */
function Caption({ text }: { readonly text: string }) {
  return (
    <InputAdornment position="start" aria-hidden="true" sx={{ display: { sm: "none" }, fontSize: "0.75rem" }}>
      <span>{text}</span>
    </InputAdornment>
  );
}
