import { PREFIX } from "../../playground/share/prefix.ts";
import { WAKE } from "../islands/start.ts";

/** Goes to the playground if the address is one of its own, and makes it load and read the address. */
export function startPlaygroundLinks(): void {
  const arrive = () => {
    if (!location.hash.startsWith(PREFIX)) return;
    const playground = document.querySelector('[data-island="playground"]');
    playground?.scrollIntoView();
    playground?.dispatchEvent(new Event(WAKE));
  };
  arrive();
  addEventListener("hashchange", arrive);
}
