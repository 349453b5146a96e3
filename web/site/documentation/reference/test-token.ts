import { OPERATIONS } from "#contract/wire";

/** How long it works, in milliseconds. */
const VALID_MS = 86_400_000;

interface Created {
  /** Undefined if there is none. */
  readonly token?: string;
  readonly words: readonly (string | Node)[];
}

/** Creates a test token for the user who is signed in to the admin of this installation. */
export async function createTestToken(): Promise<Created> {
  const { method, path } = OPERATIONS.createToken;
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Try it",
      is_test: true,
      expires_at: new Date(Date.now() + VALID_MS).toISOString(),
    }),
  });
  if (response.status === 401) return { words: [signIn(), " first, then try again."] };
  const { token, detail } = (await response.json()) as { readonly token?: string; readonly detail?: string };
  if (token === undefined) return { words: [detail ?? "The test token could not be created."] };
  return { token, words: ["A test token is filled in. It works for a day, and only on test leads."] };
}

const signIn = () =>
  Object.assign(document.createElement("a"), {
    href: "/admin/login/",
    target: "_blank",
    textContent: "Sign in to the admin",
  });
