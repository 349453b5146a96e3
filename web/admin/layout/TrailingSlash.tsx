import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Addresses end with a slash, like those of the API. One without it works and is completed. */
export function TrailingSlash() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!pathname.endsWith("/")) void navigate({ pathname: `${pathname}/`, search, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}
