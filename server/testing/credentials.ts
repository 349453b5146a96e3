/** The secret key of every server and application that the tests start. */
export const SECRET_KEY = "a-secret-key-for-tests-0123456789abcdef";

/** The superuser of the servers that the tests start in separate processes. */
export const ADMIN = { username: "admin", password: "a password for tests" } as const;
