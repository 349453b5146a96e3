import type { ModelStore } from "../models/store.ts";
import type { ModelVersion } from "../models/version.ts";

/** What leads say of versions. */
interface OfVersions {
  /** The one that scored it. */
  readonly model_version: number;
  /** The one whose questions its answers were given to, where that is known to be another. */
  readonly given_version?: number;
}

/** Leads keep the version that scored them; each is loaded once, however many leads name it. */
export async function versionsOf(
  models: Pick<ModelStore, "versions">,
  accountId: number,
  rows: readonly OfVersions[],
): Promise<(number: number) => ModelVersion> {
  const named = rows.flatMap(({ model_version, given_version = model_version }) => [model_version, given_version]);
  const versions = await models.versions(accountId, [...new Set(named)]);
  return (number) => {
    const version = versions.get(number);
    if (version === undefined) throw new Error(`model version ${number} was not loaded`);
    return version;
  };
}
