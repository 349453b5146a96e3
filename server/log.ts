import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";

/**
 * The server's log, one JSON object a line. Errors of PostgreSQL say in `detail` what stood in the row, which may be
 * a lead's answers or the hash of a password: the log leaves that out, the constraint's name tells enough.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, redact: { paths: ["err.detail"], remove: true } }, destination);
}
