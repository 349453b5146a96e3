import { PREFIX } from "./share/prefix.ts";

/** Goes to the playground when the address is one of its; coming into view, it loads and reads it. */
export function startPlaygroundLinks(): void {
  const arrive = () => {
    if (location.hash.startsWith(PREFIX)) document.querySelector('[data-island="playground"]')?.scrollIntoView();
  };
  arrive();
  addEventListener("hashchange", arrive);
}
