import { type LeadSource, SOURCE_TYPES, UTM_PARAMETERS, type UtmParameter } from "#contract/wire";

/** The word for a way in which leads come in; any other text is returned unchanged. */
export const sourceTypeText = (type: string): string =>
  Object.hasOwn(SOURCE_TYPES, type) ? SOURCE_TYPES[type as keyof typeof SOURCE_TYPES] : type;

/**
 * How a lead came in.
 *
 * @param nameOf the file of an import, if it is known
 * @example "API, token “CRM sync”", "Import, crm.csv"
 */
export function sourceText(
  { type, token_name, import_id }: LeadSource,
  nameOf: (id: number) => string | undefined,
): string {
  const word = SOURCE_TYPES[type];
  if (token_name !== undefined) return `${word}, token “${token_name}”`;
  if (import_id === undefined) return word;
  const name = nameOf(import_id);
  return name === undefined ? `${word} ${import_id}` : `${word}, ${name}`;
}

/** The campaign of a lead. @example "google / cpc / brand" */
export function campaignText(source: LeadSource): string {
  const names = Object.keys(UTM_PARAMETERS) as UtmParameter[];
  return names.flatMap((name) => source[name] ?? []).join(" / ");
}
