import type { ModelStore } from "../../models/store.ts";
import type { ModelVersion } from "../../models/version.ts";

/** Leads keep the version that scored them; each is loaded once, however many leads it scored. */
export async function versionsOf(
  models: Pick<ModelStore, "versions">,
  accountId: number,
  rows: readonly { readonly model_version: number }[],
): Promise<(number: number) => ModelVersion> {
  const versions = await models.versions(accountId, [...new Set(rows.map((row) => row.model_version))]);
  return (number) => {
    const version = versions.get(number);
    if (version === undefined) throw new Error(`model version ${number} was not loaded`);
    return version;
  };
}
