import plusIcon from "virtual:lucide/plus";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { LIMITS } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Sortable } from "../../ui/list/Sortable.tsx";
import { useFocusOnceThere } from "../../ui/use-focus-once-there.ts";
import { useStable } from "../../ui/use-stable.ts";
import { type ChoiceActions, ChoiceRow, ROW_COLUMNS } from "./ChoiceRow.tsx";
import {
  addedAfter,
  type ChoiceDraft,
  type ChoiceProblems,
  isBlankRow,
  movedTo,
  pastedAt,
  repeatedTexts,
  repeatedValues,
  slugsOf,
} from "./rows.ts";

const NO_PROBLEMS = {};

/** A question with more choices than this opens with the first few of them, so that the fields below stay near. */
const MANY = 20;
const FIRST = 10;

/** The name of a row in messages: its text, or its place while it has none. */
export const choiceName = ({ text }: ChoiceDraft, index: number) =>
  text.trim() === "" ? `choice ${index + 1}` : `“${text.trim()}”`;

/**
 * The choices of a question, edited in place: Enter adds the next one, each pasted line becomes a choice, and they are
 * sorted with pointer, keyboard, or buttons.
 *
 * @param onRemoveUsed handles the removal of a choice that formulas or rules name; @returns whether it did
 */
export function ChoiceList({
  rows,
  onChange,
  problems,
  onRemoveUsed,
  anchor,
  isSavedByEnter,
  children,
}: {
  readonly rows: readonly ChoiceDraft[];
  readonly onChange: (rows: readonly ChoiceDraft[]) => void;
  readonly problems: ChoiceProblems;
  readonly onRemoveUsed: (row: ChoiceDraft, name: string) => boolean;
  /** The element to focus if the choices have an error. */
  readonly anchor: Ref<HTMLElement>;
  /** Whether Enter saves the form. */
  readonly isSavedByEnter: boolean;
  /** Next to "Add choice". */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const { box: list, focus } = useFocusOnceThere<HTMLOListElement>();
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  // a removed choice may be restored after others have changed
  const latest = useRef(rows);
  latest.current = rows;
  const slugs = slugsOf(rows);
  const [isWhole, setWhole] = useState(rows.length <= MANY);
  // errors are never hidden
  const shown = isWhole || problems.rows.length > FIRST ? rows : rows.slice(0, FIRST);
  const isFull = rows.length >= LIMITS.choicesPerQuestion;
  const repeated = repeatedValues(rows);
  const sameTexts = repeatedTexts(rows);

  const focusPart = (key: number, part: "text" | "up" | "down" | "handle") =>
    focus(`[data-key="${key}"] [data-part="${part}"]`);

  function put(next: { readonly rows: readonly ChoiceDraft[]; readonly key: number }) {
    setWhole(true);
    onChange(next.rows);
    focusPart(next.key, "text");
  }

  function move(from: number, to: number, part?: "up" | "down") {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length) return;
    if (to >= FIRST) setWhole(true);
    onChange(movedTo(rows, from, to));
    if (part === undefined) return;
    setAnnouncement(`${choiceName(row, from)} is now at place ${to + 1} of ${rows.length}.`);
    focusPart(row.key, (to === 0 && part === "up") || (to === rows.length - 1 && part === "down") ? "handle" : part);
  }

  function remove(row: ChoiceDraft, index: number) {
    const name = choiceName(row, index);
    if (onRemoveUsed(row, name)) return;
    onChange(rows.filter(({ key }) => key !== row.key));
    setAnnouncement(`${name} was removed.`);
    const next = rows[index + 1] ?? rows[index - 1];
    if (next === undefined) addButton.current?.focus();
    else focusPart(next.key, "text");
    if (row.text.trim() === "") return;
    const putBack = () => onChange(latest.current.toSpliced(Math.min(index, latest.current.length), 0, row));
    notify.info(`${name} removed`, { action: { label: "Undo", onClick: putBack } });
  }

  const indexOf = (key: number) => rows.findIndex((row) => row.key === key);
  const actions = useStable<ChoiceActions>({
    onChange: (key, changes) => onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    onNext: (key) => {
      const index = indexOf(key);
      const row = rows[index];
      // Enter in the blank row at the end belongs to the form
      if (isSavedByEnter && index === rows.length - 1 && row !== undefined && isBlankRow(row)) return false;
      if (!isFull) put(addedAfter(rows, index));
      return true;
    },
    onPaste: (key, lines) =>
      put(pastedAt(rows, indexOf(key), lines.slice(0, LIMITS.choicesPerQuestion - rows.length + 1))),
    onMove: (key, by) => move(indexOf(key), indexOf(key) + by, by < 0 ? "up" : "down"),
    onRemove: (key) => {
      const row = rows[indexOf(key)];
      if (row !== undefined) remove(row, indexOf(key));
    },
  });

  return (
    <Box component="section" aria-labelledby={`${id}-title`} ref={anchor} tabIndex={-1} sx={{ outline: "none" }}>
      <Box id={`${id}-title`} component="h2" sx={{ typography: "h3", m: 0 }}>
        Choices
      </Box>
      <Box sx={{ color: "text.secondary", typography: "body2", mb: 1.5 }}>
        Press Enter for the next choice, or paste a list. Formulas calculate with the value; rules compare with the
        slug.
      </Box>
      {rows.length > 0 && (
        <Box
          aria-hidden="true"
          sx={{
            display: { xs: "none", sm: "grid" },
            gridTemplateColumns: ROW_COLUMNS,
            gap: 1,
            px: "7px",
            mb: 0.5,
            fontSize: "0.75rem",
            fontWeight: 550,
            color: "text.secondary",
          }}
        >
          {["", "Text", "Slug", "Value"].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </Box>
      )}
      <Sortable
        keys={shown.map(({ key }) => key)}
        nameOf={(key) => {
          const index = rows.findIndex((row) => row.key === key);
          const row = rows[index];
          return row === undefined ? "the choice" : choiceName(row, index);
        }}
        onMove={(from, to) => move(from, to)}
      >
        <Box
          component="ol"
          ref={list}
          aria-labelledby={`${id}-title`}
          sx={{
            border: rows.length === 0 ? 0 : 1,
            borderColor: "divider",
            borderRadius: "8px",
            overflow: "hidden",
            "& > li:first-of-type": { borderTop: 0 },
          }}
        >
          {shown.map((row, index) => (
            <ChoiceRow
              key={row.key}
              row={row}
              place={index}
              count={rows.length}
              slug={slugs[index] ?? ""}
              problems={problems.rows[index] ?? NO_PROBLEMS}
              {...actions}
            />
          ))}
        </Box>
      </Sortable>
      {shown.length < rows.length && (
        <Button sx={{ mt: 0.5 }} onClick={() => setWhole(true)}>
          Show all {rows.length} choices
        </Button>
      )}
      {problems.all.map((message) => (
        <FormHelperText key={message} error>
          {message}
        </FormHelperText>
      ))}
      {sameTexts.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Several choices have the text {sameTexts.map((text) => `“${text}”`).join(", ")}. A lead that answers with this
          text doesn't say which one it means, so give each choice a different text.
        </Alert>
      )}
      {repeated.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          Several choices have the {repeated.length === 1 ? `value ${repeated[0]}` : `values ${repeated.join(", ")}`},
          so formulas can't tell them apart.
        </Alert>
      )}
      <Button
        ref={addButton}
        variant="outlined"
        startIcon={<Icon of={plusIcon} />}
        sx={{ mt: 1.25 }}
        disabled={isFull}
        onClick={() => put(addedAfter(rows, rows.length - 1))}
      >
        Add choice
      </Button>
      {children}
      {isFull && <FormHelperText>A question has at most {LIMITS.choicesPerQuestion} choices.</FormHelperText>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Box>
  );
}
