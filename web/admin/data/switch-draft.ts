import { useLocation, useNavigate } from "react-router";
import { draftAddress } from "../api/address.ts";

/** Goes into a draft, or out of it into the live model, on the page that one is on. */
export function useSwitchDraft(): (draft: number | undefined) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return async (draft) => {
    await navigate(draftAddress(`${pathname}${hash}`, draft, search));
    requestAnimationFrame(keepFocus);
  };
}

/** The page is made anew, and what was chosen with is gone: the keyboard goes on from where one switches. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("workspace")?.focus();
}
