/**
 * Whether a replica is read, and if not, why.
 *
 * - `behind`: it has not replayed what the primary had written a second ago.
 * - `diverged`: it follows a former primary.
 * - `unrelated`: it is no replica of this primary.
 */
export const REPLICA_STATES = ["used", "behind", "diverged", "unrelated", "unreachable"] as const;

export type ReplicaState = (typeof REPLICA_STATES)[number];
