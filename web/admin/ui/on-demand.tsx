import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { busyWith } from "../../design/idle.ts";

/**
 * A part of a page in its own script, which is loaded when the part first renders, e.g. a dialog. It does not use
 * `lazy`, with which React suspends for a third of a second even if the script is loaded.
 *
 * @param fallback rendered until then; nothing by default
 * @example
 * const FilterDrawer = onDemand(async () => (await import("./filters/FilterDrawer.tsx")).FilterDrawer);
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== undefined) return;
      void busyWith(
        load().then(
          (part) => {
            loaded = part;
            setPart(() => part);
          },
          // thrown during rendering, for the page's error boundary
          (error: unknown) =>
            setPart(() => {
              throw error;
            }),
        ),
      );
    }, [Part]);
    return Part === undefined ? fallback : <Part {...props} />;
  };
}
