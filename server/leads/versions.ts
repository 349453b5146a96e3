import type { ModelStore } from "../models/store.ts";
import type { ModelVersion } from "../models/version.ts";

/** The versions that a lead refers to. */
interface OfVersions {
  /** The version that scored it. */
  readonly model_version: number;
  /** The version to whose questions its answers were given, if it is known to differ. */
  readonly given_version?: number;
}

/** Leads store the version that scored them. Each version is loaded once, however many leads refer to it. */
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
