import { useLocation, useNavigate } from "react-router";
import { accountAddress } from "../api/address.ts";
import { useAreas } from "../area/area-context.ts";
import { HOME, paths } from "../area/paths.ts";

/** Goes to the same list in another account. Items of this account do not exist there. */
export function useSwitchAccount(): (slug: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const areas = useAreas();
  return (slug) => {
    const area = areas.find(({ path }) => path !== "" && `${pathname}/`.startsWith(`/${path}/`));
    void navigate(accountAddress(paths.list(area ?? HOME), slug));
  };
}
