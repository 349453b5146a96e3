import { ANSWER_MS } from "../db/limits.ts";
import { unavailable } from "./errors.ts";

const TOO_LATE =
  "This is taking too long, so nobody knows yet whether it was done. Look whether it was, or try again shortly.";
const TOO_LATE_TO_READ = "This is taking too long. Try again shortly.";

/**
 * What work comes to, or 503 when it has not ended in time: whoever asked is not left without an answer, whatever
 * the database does. The work goes on by itself, and ends by the limits of the database's connections.
 *
 * @param since when the request began to be worked on, by `performance.now()`
 */
export async function answerInTime<T>(since: number, isRead: boolean, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const left = Math.max(0, ANSWER_MS - (performance.now() - since));
    timer = setTimeout(() => reject(unavailable(isRead ? TOO_LATE_TO_READ : TOO_LATE)), left);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
