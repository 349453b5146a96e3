/** The media types of a file of past leads. */
export const SUGGESTION_TYPES = ["text/csv"] as const;

/** The limits of suggested points. */
export const SUGGESTION_LIMITS = {
  /** Bytes of a file as it is sent, and after decompression. */
  bytes: 7_340_032,
  decompressed: 67_108_864,
  /** Rows times columns. */
  values: 6_000_000,
  /** The points of the best possible lead. */
  scale: { least: 10, most: 1_000, usual: 100 },
  combinations: 3,
  /** Suggestions in progress, and the newest finished ones that an account keeps. */
  underWay: 3,
  kept: 20,
} as const;
