import searchIcon from "virtual:lucide/search";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import InputBase from "@mui/material/InputBase";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { hasWords, searchWords } from "../../ui/list/words.ts";
import type { Command, Dialogs } from "./command.ts";
import { useCommands } from "./commands.ts";
import { useFound } from "./found.ts";

/** Searches everything and goes anywhere: arrows choose, Enter executes. */
export function CommandPalette({ onClose, dialogs }: { readonly onClose: () => void; readonly dialogs: Dialogs }) {
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(dialogs);
  const { commands: found, isSearching } = useFound(text);
  const words = searchWords(text);
  const shown = [...commands.filter(({ label, detail = "" }) => hasWords(words, [label, detail])), ...found];
  const at = Math.min(chosen, Math.max(0, shown.length - 1));
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) setChosen((at + step + shown.length) % shown.length);
    else if (event.key === "Enter") run(shown[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
      slotProps={{
        paper: { "aria-label": "Command palette", sx: { mt: { xs: 2, sm: 10 }, mx: 2, maxHeight: "70dvh" } },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.25, px: 2, borderBottom: 1, borderColor: "divider" }}>
        <Icon of={searchIcon} fontSize="small" sx={{ color: "text.secondary" }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder="Go to a page, or find a lead, question, model or rule"
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          sx={{ py: 1.25, fontSize: "0.9375rem", "& input:focus-visible": { outline: "none" } }}
          inputProps={{
            role: "combobox",
            "aria-label": "What to do",
            "aria-expanded": true,
            "aria-controls": `${id}list`,
            "aria-autocomplete": "list",
            ...(shown.length > 0 ? { "aria-activedescendant": `${id}${at}` } : {}),
          }}
        />
      </Box>
      <Box
        component="ul"
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Commands"
        sx={{ overflowY: "auto", p: 0.75 }}
      >
        {shown.map((command, index) => (
          <Entry
            key={command.id ?? `${command.group} ${command.label}`}
            id={`${id}${index}`}
            at={index}
            command={command}
            isFirst={shown[index - 1]?.group !== command.group}
            isChosen={index === at}
            onPoint={() => setChosen(index)}
            onRun={() => run(command)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ px: 2, pb: shown.length === 0 ? 2 : 0, color: "text.secondary", fontSize: "0.8125rem" }}>
        {shown.length === 0 && (isSearching ? "Searching…" : "Nothing found.")}
      </Box>
    </Dialog>
  );
}

function Entry({
  id,
  at,
  command: { group, label, detail },
  isFirst,
  isChosen,
  onPoint,
  onRun,
}: {
  readonly id: string;
  readonly at: number;
  readonly command: Command;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}) {
  return (
    <>
      {isFirst && (
        <Box
          component="li"
          role="presentation"
          sx={{ px: 1.25, pt: 1, pb: 0.25, color: "text.secondary", fontSize: "0.6875rem", fontWeight: 600 }}
        >
          {group}
        </Box>
      )}
      <Box
        component="li"
        id={id}
        role="option"
        aria-selected={isChosen}
        data-at={at}
        onClick={onRun}
        onPointerMove={onPoint}
        sx={{
          display: "flex",
          gap: 1.5,
          px: 1.25,
          py: 0.75,
          borderRadius: 1,
          fontSize: "0.8125rem",
          cursor: "pointer",
          bgcolor: isChosen ? "action.selected" : "transparent",
        }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {label}
        </Box>
        {detail !== undefined && (
          <Box component="span" sx={{ color: "text.secondary", textAlign: "right" }}>
            {detail}
          </Box>
        )}
      </Box>
    </>
  );
}
