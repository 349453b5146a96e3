import { startOutline } from "./layout/follow.ts";
import { startOpenAll } from "./layout/open-all.ts";
import { startEndpoints } from "./reference/load.ts";
import { startTrying } from "./reference/try.ts";
import { startSearch } from "./search/start.ts";

/** What is alive on the pages of the documentation; on others it does nothing. */
export function startDocumentation(): void {
  startOpenAll();
  startOutline();
  startSearch();
  startEndpoints();
  startTrying();
}
