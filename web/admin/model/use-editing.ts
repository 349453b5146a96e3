import { type RefObject, useEffect, useRef, useState } from "react";
import { useSheet } from "./sheet-actions.ts";

/**
 * Whether a part of the page is being edited in place. Afterwards, the focus returns to where it was.
 *
 * @param question the question that contains the part; undefined for parts that no search hides
 */
export function useEditing(question: number | undefined): {
  readonly isEditing: boolean;
  readonly start: () => void;
  readonly done: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
} {
  const { keep } = useSheet();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
    if (!isEditing || question === undefined) return;
    keep(question, true);
    return () => keep(question, false);
  }, [isEditing, question, keep]);

  return { isEditing, start: () => setEditing(true), done: () => setEditing(false), button };
}
