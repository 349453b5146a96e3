import { useLocation, useNavigate } from "react-router";
import { draftAddress } from "../api/address.ts";

/** Goes into a draft, or out of it into the live model, on the page that one is on. */
export function useSwitchDraft(): (draft: number | undefined) => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (draft) => void navigate(draftAddress(`${pathname}${hash}`, draft, search));
}
