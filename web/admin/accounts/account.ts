import type { RaRecord } from "react-admin";
import type { Operations, Result } from "#contract";

/** An account as the API shows it. */
export type Account = Result<Operations["getAccount"]> & RaRecord<number>;
