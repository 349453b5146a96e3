import { useLocation, useNavigate } from "react-router";
import { draftAddress } from "../api/address.ts";

/** Goes into a draft, or back to the live model, on the same page. */
export function useSwitchDraft(): (draft: number | undefined) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return async (draft) => {
    await navigate(draftAddress(`${pathname}${hash}`, draft, search));
    requestAnimationFrame(keepFocus);
  };
}

/**
 * The page is rendered again without the element that was used, so the focus moves to the account and draft switcher.
 */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("workspace")?.focus();
}
