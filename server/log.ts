import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";

/**
 * The server's log, one JSON object per line. PostgreSQL's errors quote the row in `detail`, which may be a lead's
 * answers or the hash of a password. The log leaves it out, because the constraint's name is sufficient.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, redact: { paths: ["err.detail"], remove: true } }, destination);
}
