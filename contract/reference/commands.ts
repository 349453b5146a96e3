/** A command of `npm run cli --`. */
export interface Command {
  /** Its name and arguments, as typed. */
  readonly usage: string;
  /** What it does, in sentences. */
  readonly meaning: string;
}

/** Every command of the command line, for its help and the documentation. */
export const COMMANDS: readonly Command[] = [
  {
    usage: "create-superuser USERNAME [--email EMAIL] [--stdin]",
    meaning: "Creates a superuser in the first account of the installation.",
  },
  {
    usage: "reset-password USERNAME [--stdin]",
    meaning: "Sets a new password for a user and ends the user's sessions.",
  },
  {
    usage: "replace-secret-key",
    meaning:
      "Sets the secret key of the environment as the database's key. Revokes every API token and ends every session. Stop every server first.",
  },
  {
    usage: "model export --account SLUG [--draft ID] [--file FILE] [--format yaml|json]",
    meaning: "Writes an account's model, or that of a draft, to a file or to standard output.",
  },
  {
    usage: "model plan --account SLUG [--draft ID] [--file FILE] [--check]",
    meaning:
      "Shows what applying a file, or standard input, would change. With --check, the exit code is 3 if anything would change.",
  },
  {
    usage: "model apply --account SLUG [--draft ID] [--file FILE]",
    meaning: "Applies a file, or standard input, to the model as one new version, or to a draft as one edit.",
  },
  {
    usage: "verify [--account SLUG]",
    meaning:
      "Checks analytics totals and the search index against the leads, and a sample of stored scores against their explanations. Shows where they differ; the exit code is then 1.",
  },
  {
    usage: "rebuild --account SLUG",
    meaning:
      "Rebuilds the totals that an account's analytics are computed from, and its search index. On PostgreSQL, the server can keep running.",
  },
  {
    usage: "backup FILE [--with-secret-key]",
    meaning:
      "Writes the whole database to a file while the server runs. On PostgreSQL, it needs pg_dump on this machine. If it fails, a former FILE is unchanged.",
  },
  {
    usage: "restore FILE",
    meaning:
      "Restores a backup into an empty DATA_DIR, or an empty database in DATABASE_URL, and checks everything in it. On PostgreSQL, it needs pg_restore.",
  },
  {
    usage: "move --to URL|DIRECTORY",
    meaning:
      "Copies the database to an empty one: from the embedded database to PostgreSQL (postgres://…), back to a new directory, or to another server. Checks every row. Stop every server first.",
  },
  { usage: "migrate", meaning: "Upgrades the database. The server does this itself when it starts." },
  { usage: "help", meaning: "Shows this help." },
];
