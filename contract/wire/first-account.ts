/** The account that an installation creates for its first superuser, who names it and sets its time zone. */
export const FIRST_ACCOUNT = { name: "Main account", slug: "main", time_zone: "UTC" } as const;
