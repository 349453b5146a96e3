import { setTimeout as pause } from "node:timers/promises";

/**
 * Sends requests at random moments, at a rate, whatever is in progress, so that a slow answer delays no other request.
 * In a closed loop it would, and the results would not show the wait.
 *
 * @param perSecond on average
 * @param random from 0 to 1
 * @param send sends the request of this number; whether it was answered, and not refused
 * @returns the milliseconds from when each was due to when it was answered; infinitely many for one that was refused
 */
export async function openLoop(
  count: number,
  perSecond: number,
  random: () => number,
  send: (number: number) => Promise<boolean>,
): Promise<readonly number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let due = performance.now();
  for (let number = 0; number < count; number += 1) {
    due += (-Math.log(1 - random()) * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const wasDue = due;
    sent.push(
      send(number).then((isAnswered) => {
        times[number] = isAnswered ? performance.now() - wasDue : Number.POSITIVE_INFINITY;
      }),
    );
  }
  await Promise.all(sent);
  return times;
}
