/**
 * The design system's only table: the site's CSS variables and the admin's theme are created from it. Every text color
 * has a contrast of at least 4.5 : 1 on each background on which it is used, in both themes, as the tests of the site
 * check.
 */

/** Each color in the light and in the dark theme. */
export const COLORS = {
  /** Backgrounds, from the page up. */
  ground: ["#ffffff", "#0b0f19"],
  sunken: ["#f6f8fb", "#080b13"],
  surface: ["#ffffff", "#111726"],
  raised: ["#ffffff", "#182033"],
  hover: ["#f0f3f8", "#1a2234"],

  text: ["#0e1729", "#e9edf5"],
  muted: ["#4c5a72", "#a3aec2"],
  faint: ["#5f6c83", "#8a97ae"],

  line: ["#e3e8ef", "#222b3f"],
  lineStrong: ["#c5cede", "#37435d"],

  accent: ["#2351dc", "#86a8ff"],
  accentStrong: ["#1a3fb5", "#a9c1ff"],
  accentSoft: ["#ebf1ff", "#15213f"],
  /** Background of the main button, with `onFill` on it. */
  fill: ["#2351dc", "#3b66ee"],
  fillHover: ["#1a43c0", "#2f59e0"],
  onFill: ["#ffffff", "#ffffff"],
  focus: ["#2351dc", "#86a8ff"],

  success: ["#0a6b4f", "#56d3a8"],
  successSoft: ["#e4f5ee", "#0e2a23"],
  warning: ["#855000", "#f0b860"],
  warningSoft: ["#fdf3e0", "#2d220f"],
  danger: ["#b42318", "#ff9b91"],
  dangerSoft: ["#fdecea", "#34161a"],

  /** The bands, from the highest to the lowest: text or mark, and the soft background. */
  bandA: ["#0a6b4f", "#56d3a8"],
  bandASoft: ["#dff3ea", "#0e2a23"],
  bandB: ["#1c56c4", "#84b0ff"],
  bandBSoft: ["#e6eefc", "#122341"],
  bandC: ["#855000", "#f0b860"],
  bandCSoft: ["#fbf0db", "#2d220f"],
  bandD: ["#566175", "#98a5bb"],
  bandDSoft: ["#eef1f5", "#161d2c"],
  bandE: ["#7a2fa3", "#d49bf0"],
  bandESoft: ["#f5eafb", "#271536"],
  bandF: ["#0b6573", "#5fd0e0"],
  bandFSoft: ["#e0f4f7", "#0d2830"],
  bandG: ["#a8295a", "#ff9bbd"],
  bandGSoft: ["#fdeaf1", "#351625"],
  bandH: ["#6b4a35", "#d8b49a"],
  bandHSoft: ["#f5eee9", "#2a2019"],

  /** The same as marks on those backgrounds, more vivid than text may be. */
  markA: ["#0c8f66", "#56d3a8"],
  markB: ["#2f6be6", "#84b0ff"],
  markC: ["#b87400", "#f0b860"],
  markD: ["#737f94", "#8794ab"],
  markE: ["#9b3bd0", "#d49bf0"],
  markF: ["#0e8296", "#5fd0e0"],
  markG: ["#d0386f", "#ff9bbd"],
  markH: ["#8a6246", "#d8b49a"],

  /** Code. */
  codeGround: ["#f6f8fb", "#0d1320"],
  codeText: ["#1c2940", "#d5deee"],
  codeKeyword: ["#8a2aa8", "#d49bf0"],
  codeString: ["#0a6b4f", "#7fd8ae"],
  codeNumber: ["#9a4a00", "#f2b277"],
  codeName: ["#1c56c4", "#8fb7ff"],
  codeComment: ["#5f6c83", "#8a97ae"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Pixels. */
export const SPACE = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64, 20: 80, 24: 96 } as const;

/** Pixels. */
export const RADIUS = { small: 6, medium: 10, large: 16, full: 999 } as const;

export const FONTS = {
  sans: '"Inter", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  mono: '"JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
} as const;

/** Size in rem, or a CSS expression that grows with the window; line height; letter spacing in em. */
export const TYPE = {
  tiny: { size: "0.75rem", line: 1.5, spacing: 0 },
  small: { size: "0.875rem", line: 1.55, spacing: 0 },
  body: { size: "1rem", line: 1.65, spacing: 0 },
  lead: { size: "1.125rem", line: 1.6, spacing: -0.005 },
  heading4: { size: "1rem", line: 1.45, spacing: -0.006 },
  heading3: { size: "1.1875rem", line: 1.4, spacing: -0.012 },
  heading2: { size: "clamp(1.5rem, 1.3rem + 0.9vw, 1.9375rem)", line: 1.2, spacing: -0.022 },
  heading1: { size: "clamp(1.875rem, 1.5rem + 1.7vw, 2.625rem)", line: 1.12, spacing: -0.026 },
  display: { size: "clamp(2.25rem, 1.5rem + 3.1vw, 3.625rem)", line: 1.05, spacing: -0.034 },
} as const;

export const SHADOWS = {
  small: ["0 1px 2px rgb(14 23 41 / 0.06)", "0 1px 2px rgb(0 0 0 / 0.4)"],
  medium: [
    "0 1px 2px rgb(14 23 41 / 0.05), 0 8px 24px -8px rgb(14 23 41 / 0.12)",
    "0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px -8px rgb(0 0 0 / 0.5)",
  ],
  large: [
    "0 2px 4px rgb(14 23 41 / 0.04), 0 24px 56px -16px rgb(14 23 41 / 0.2)",
    "0 2px 4px rgb(0 0 0 / 0.4), 0 24px 56px -16px rgb(0 0 0 / 0.7)",
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Milliseconds; 0 if the reader prefers reduced motion. */
export const MOTION = { fast: 120, medium: 200 } as const;

/** CSS lengths: a page of the site, which uses a wide screen, and running text. */
export const WIDTHS = { page: "clamp(1160px, 92vw, 1520px)", text: "720px" } as const;

/** How long notifications stay and tooltips wait (milliseconds), and how many fit. */
export const NOTIFICATIONS = { duration: 4000, visible: 3, width: 356 } as const;
export const TOOLTIP_DELAY = 700;
