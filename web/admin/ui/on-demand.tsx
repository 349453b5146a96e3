import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { busyWith } from "../../design/idle.ts";

/**
 * A part of a page in a script of its own, which is loaded when the part is first shown: a dialog behind a button, say.
 * It is no `lazy` part: React lets one wait for a third of a second although its script is there.
 *
 * @param meanwhile what is shown until then; nothing, unless said
 * @example
 * const FilterDrawer = onDemand(async () => (await import("./filters/FilterDrawer.tsx")).FilterDrawer);
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
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
          // thrown where it is rendered, for the page's error boundary
          (error: unknown) =>
            setPart(() => {
              throw error;
            }),
        ),
      );
    }, [Part]);
    return Part === undefined ? meanwhile : <Part {...props} />;
  };
}
