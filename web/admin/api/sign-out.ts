import { api } from "./client.ts";

/** Ends the session and leaves the admin. */
export async function signOut(): Promise<void> {
  await api.deleteSession();
  location.assign("/admin/login/");
}
