import type { AuthProvider } from "react-admin";
import { api } from "./client.ts";
import { session } from "./session.ts";

/**
 * Who is signed in, for react-admin. The server let nobody else have this page, and a session that ends is
 * noticed where calls are made (`fetch.ts`), so there is nothing to check here.
 */
export const authProvider: AuthProvider = {
  login: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => session().user,
  getIdentity: async () => {
    const { id, username, first_name, last_name } = session().user;
    return { id, fullName: `${first_name} ${last_name}`.trim() || username };
  },
  logout: async () => {
    await signOut();
  },
};

/** Ends the session and leaves the admin. */
export async function signOut(): Promise<void> {
  await api.deleteSession();
  location.assign("/admin/login/");
}
