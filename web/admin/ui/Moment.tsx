import { momentText, timeText, zoneText } from "../../ui/dates.ts";
import { useTimeZone } from "../data/account.ts";

/**
 * A moment in the account's time zone, in which the API's filters count days: `Jan 31, 2026, 9:30 AM`. The exact moment
 * is in the element's title.
 *
 * @param isTime if the day is above: only the time, to the second
 * @param withZone adds the time zone: for another account, which may have another
 */
export function Moment({
  at,
  isTime = false,
  withZone = false,
}: {
  readonly at: string;
  readonly isTime?: boolean;
  readonly withZone?: boolean;
}) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${at} (shown in ${timeZone})`}>
      {(isTime ? timeText : momentText)(date, timeZone)}
      {withZone && ` ${zoneText(date, timeZone)}`}
    </time>
  );
}
