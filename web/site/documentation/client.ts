import { startOutline } from "./layout/follow.ts";
import { startOpenAll } from "./layout/open-all.ts";
import { startEndpoints } from "./reference/load.ts";
import { startTrying } from "./reference/try.ts";
import { startSearch } from "./search/start.ts";

/** The scripts of the documentation's pages; on other pages they do nothing. */
export function startDocumentation(): void {
  startOpenAll();
  startOutline();
  startSearch();
  startEndpoints();
  startTrying();
}
