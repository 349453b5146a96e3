import { momentText } from "../../ui/dates.ts";
import { useTimeZone } from "../data/account.ts";

/**
 * A moment in the account's time zone, as the API's filters count days: `Jan 31, 2026, 9:30 AM`. The exact moment is in
 * the element's title.
 */
export function Moment({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${at} (shown in ${timeZone})`}>
      {momentText(date, timeZone)}
    </time>
  );
}
