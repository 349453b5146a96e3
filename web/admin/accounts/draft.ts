import { isTimeZone } from "#engine";
import type { Session } from "../api/session.ts";

/** The form of a new account. */
export interface AccountDraft {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
  readonly parent: number | null;
  /** `template:SLUG`, `account:ID`, or null for an empty model. */
  readonly model: string | null;
  readonly hasUser: boolean;
  readonly first_user: {
    readonly username: string;
    readonly password: string;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly is_staff: boolean;
  };
}

/** Preselects the current agency as parent, or the agency of the current client. */
export function newDraft({ account }: Session): AccountDraft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    name: "",
    slug: "",
    time_zone: isTimeZone(timeZone) ? timeZone : "UTC",
    parent: account.parent ?? account.id,
    model: null,
    hasUser: true,
    first_user: { username: "", password: "", email: "", first_name: "", last_name: "", is_staff: true },
  };
}

/** Converts the form to the body of the request. A blank slug is derived from the name. */
export function bodyOf({ name, slug, time_zone, parent, model, hasUser, first_user }: AccountDraft): object {
  return {
    name,
    time_zone,
    parent,
    ...(slug.trim() === "" ? {} : { slug: slug.trim() }),
    ...beginningOf(model),
    ...(hasUser ? { first_user } : {}),
  };
}

/** Converts a choice of the model to members of the body. */
function beginningOf(model: string | null): { readonly template?: string; readonly copy_model_of?: number } {
  const [kind, which = ""] = model?.split(":") ?? [];
  if (kind === "template") return { template: which };
  return kind === "account" ? { copy_model_of: Number(which) } : {};
}
