import type { HandedOver } from "../ui/ShownOnce.tsx";

/** What somebody needs to sign in; an API client gets a token instead of the address of the admin. */
export function signInData({
  username,
  password,
  is_staff,
}: {
  readonly username: string;
  readonly password: string;
  readonly is_staff: boolean;
}): HandedOver[] {
  const address = is_staff ? (["Address", `${location.origin}/admin/`] as const) : undefined;
  return [...(address === undefined ? [] : [address]), ["Username", username], ["Password", password]];
}
