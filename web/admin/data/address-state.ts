import { useSearchParams } from "react-router";

/**
 * Settings of a page that are kept in its address, such as filters: a link shows what was seen, and going back
 * restores it. What has its default is left out.
 *
 * @example const [{ question, sort }, change] = useAddressState({ question: "", sort: "name" });
 */
export function useAddressState<Settings extends Readonly<Record<string, string>>>(
  defaults: Settings,
): readonly [Settings, (change: Partial<Settings>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(defaults);
  const settings = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? defaults[name]])) as Settings;
  const change = (changed: Partial<Settings>) =>
    setParameters(
      () => {
        // Of the address itself: what the last rendering knows may lack a change made a moment ago.
        const next = new URLSearchParams(window.location.search);
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
