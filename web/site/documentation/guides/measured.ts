/**
 * What bench/README.md measured on two cores, in leads a second that are stored durably, and how large the page of
 * a lead's storage is. A test holds these figures against that file.
 */
export const MEASURED = { embedded: "12,500", postgres: "13,900", cores: 2 } as const;
