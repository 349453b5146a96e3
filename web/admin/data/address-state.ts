import { useSearch } from "./search.ts";

/**
 * Settings of a page that are stored in its address, such as filters: a link opens the same view, and going back
 * restores it. Settings with their default are left out.
 *
 * @example const [{ question, sort }, change] = useAddressState({ question: "", sort: "name" });
 */
export function useAddressState<Settings extends Readonly<Record<string, string>>>(
  defaults: Settings,
): readonly [Settings, (change: Partial<Settings>) => void] {
  const [parameters, changeSearch] = useSearch();
  const names = Object.keys(defaults);
  const settings = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? defaults[name]])) as Settings;
  const change = (changed: Partial<Settings>) =>
    changeSearch(
      (next) => {
        for (const [name, value] of Object.entries<string | undefined>(changed)) {
          if (value === undefined || value === defaults[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [settings, change];
}

interface PageOfList {
  readonly page: string;
  readonly page_size: string;
}

/** The page of a list in the address, with how to change it, for `PageControls`. */
export const pagesOf = ({ page, page_size }: PageOfList, change: (changed: Partial<PageOfList>) => void) => ({
  page: Number(page),
  pageSize: Number(page_size),
  onPage: (next: number) => change({ page: String(next) }),
  onPageSize: (size: number) => change({ page_size: String(size), page: "1" }),
});
