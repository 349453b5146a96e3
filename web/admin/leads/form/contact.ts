import type { FieldErrors } from "#contract";

/** The contact details of a lead in the form. */
export interface ContactDraft {
  readonly lead_id: string;
  readonly name: string;
  readonly email: string;
}

export const NO_CONTACT: ContactDraft = { lead_id: "", name: "", email: "" };

/** The members of the request that are not blank. */
export function contactBody({ lead_id, name, email }: ContactDraft): Partial<ContactDraft> {
  const given = Object.entries({ lead_id: lead_id.trim(), name: name.trim(), email: email.trim() });
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

/** The API's errors of one member of the request. */
export function errorAt(errors: FieldErrors | undefined, name: string): string | undefined {
  const found = errors !== undefined && Object.hasOwn(errors, name) ? errors[name] : undefined;
  return Array.isArray(found) ? found.filter((text) => typeof text === "string").join(" ") : undefined;
}
