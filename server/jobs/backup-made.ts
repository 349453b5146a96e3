/** The result of the job that makes a backup. */
export interface BackupMade {
  /** Its name in the directory of backups. */
  readonly file: string;
  readonly bytes: number;
  readonly seconds: number;
  /** When it was finished, as an ISO date. */
  readonly at: string;
}
