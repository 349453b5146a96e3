/** Of every server and application that the tests start. */
export const SECRET_KEY = "a-secret-key-for-tests-0123456789abcdef";

/** The superuser of the servers that the tests start in processes of their own. */
export const ADMIN = { username: "admin", password: "a password for tests" } as const;
