import { HEAVY_READS } from "#contract/wire";
import { tooBusy, unavailable } from "../http/errors.ts";
import { createTurns, type TurnLimits, type Turns } from "./keyed.ts";

const OTHERS_BUSY = "The server is busy with other reports. Try again shortly.";

const WAITING = {
  waiting: HEAVY_READS.waiting,
  waitMs: HEAVY_READS.waitMs,
  refusal: (isOwn: boolean) => (isOwn ? tooBusy() : unavailable("server_busy", OTHERS_BUSY)),
} as const;

/**
 * A heavy read uses up to two of the pool's 16 connections, so some are always left for short statements. The embedded
 * database runs one statement at a time: others run between the statements of such a read.
 */
export const HEAVY_LIMITS = {
  postgres: { ...HEAVY_READS.postgres, ...WAITING },
  embedded: { ...HEAVY_READS.embedded, ...WAITING },
} as const satisfies Record<string, HeavyLimits>;

/** Computing figures may take a minute: half of the turns are left for other reads. */
export const FIGURE_LIMITS = {
  postgres: { perNode: 3, perAccount: 2, ...WAITING },
  embedded: { perNode: 1, perAccount: 1, ...WAITING },
} as const satisfies Record<string, HeavyLimits>;

interface HeavyLimits extends Omit<TurnLimits, "perKey" | "rest"> {
  readonly perAccount: number;
}

/**
 * The rest after a read, as a multiple of its duration, while the server has other things to do. Without a rest, four
 * loops of one account left another one 0.14 to 0.34 of its rate, and 0.41 with 2 on the embedded database
 * (bench/tried.md).
 */
const REST = 3;

/**
 * Creates turns for heavy reads, by the accounts that a read counts for: the caller's and the one that it acts in, so
 * that an agency with many clients has no more turns than others. While the server has other things to do, an account
 * rests after each of its reads: a client that reads without a pause leaves others most of the time, and on an idle
 * server nobody waits.
 *
 * @param isBusy called with the number of other heavy reads; returns whether the server has other work. Without it
 *   nobody rests
 */
export function createHeavyReads(
  { perAccount, ...limits }: HeavyLimits,
  isBusy?: (reads: number) => Promise<boolean>,
): Turns<number> {
  const rest = async (took: number, others: number) => ((await isBusy?.(others)) === true ? REST * took : 0);
  return createTurns({ ...limits, perKey: perAccount, ...(isBusy === undefined ? {} : { rest }) });
}
