import ButtonBase from "@mui/material/ButtonBase";
import { type RefObject, use, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { FormStateContext } from "../../controls/form-state.ts";

/** Height of the bar of a form, which covers the bottom of the window, in pixels. */
const BAR = 64;

/**
 * The content of `whole` in one line above the buttons of the form, while it is out of view. The line scrolls to it.
 */
export function EffectLine({ whole, text }: { readonly whole: RefObject<HTMLElement | null>; readonly text: string }) {
  const { line } = use(FormStateContext);
  const isSeen = useIsSeen(whole);
  if (line === null || isSeen) return null;
  return createPortal(
    <ButtonBase
      data-effect-line=""
      onClick={() => whole.current?.scrollIntoView({ block: "center" })}
      sx={{
        display: "block",
        width: "100%",
        px: 0.5,
        py: 0.75,
        font: "inherit",
        fontSize: "0.8125rem",
        fontWeight: 600,
        textAlign: "left",
        whiteSpace: "nowrap",
        overflow: "hidden",
        textOverflow: "ellipsis",
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {text}
    </ButtonBase>,
    line,
  );
}

/** Whether an element is visible, at least in part. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `0px 0px -${BAR}px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
