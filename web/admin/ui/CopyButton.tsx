import checkIcon from "virtual:lucide/check";
import copyIcon from "virtual:lucide/copy";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { Icon } from "./Icon.tsx";

const COPIED_MS = 1_600;

/** Copies a text, which may have to be fetched first. @example <CopyButton label="Copy token" text={token} /> */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: string | (() => Promise<string>);
}) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
    } catch (error) {
      notify.error(`Couldn't copy. ${explain(error)}`);
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <Button
      variant="outlined"
      startIcon={isCopied ? <Icon of={checkIcon} /> : <Icon of={copyIcon} />}
      onClick={() => void copy()}
    >
      {label}
      <span className="visually-hidden" role="status">
        {isCopied ? "Copied" : ""}
      </span>
    </Button>
  );
}
