import { alpha, createTheme, type Theme } from "@mui/material/styles";
import { COLORS, FONTS, MOTION, RADIUS, SHADOWS } from "../../design/tokens.ts";
import { type Color, type ColorName, componentsOf } from "./components.ts";

export type Mode = "light" | "dark";

/** Height of the sticky bar at the top, in pixels. */
export const BAR_HEIGHT = 52;

/** Height of the bar below it in a draft, in pixels. */
export const DRAFT_BAR_HEIGHT = 44;

/** The sum of both, as a CSS length: the offset of sticky content below them. */
export const BARS = "var(--bars)";

/**
 * The maximum width of a page, including its side padding, in pixels. Lists, and forms with content next to them, use
 * all of it. One column of fields or facts (`data-column`) is limited to a readable line length, as are its header and
 * its buttons.
 */
export const PAGE_WIDTHS = { page: 1880, column: 824 } as const;

/** Material UI's theme, created from the design's tokens. */
export function makeTheme(mode: Mode, isStill: boolean): Theme {
  const index = mode === "light" ? 0 : 1;
  const color: Color = (name) => COLORS[name][index];
  const shadow = (size: keyof typeof SHADOWS) => SHADOWS[size][index];
  const tone = (main: ColorName, soft: ColorName) => ({
    main: color(main),
    light: color(soft),
    dark: color(main),
    contrastText: mode === "light" ? "#ffffff" : COLORS.ground[1],
  });
  return createTheme({
    palette: {
      mode,
      primary: {
        main: color("accent"),
        dark: color("accentStrong"),
        light: color("accentSoft"),
        contrastText: mode === "light" ? "#ffffff" : COLORS.ground[1],
      },
      secondary: tone("muted", "sunken"),
      success: tone("success", "successSoft"),
      warning: tone("warning", "warningSoft"),
      error: tone("danger", "dangerSoft"),
      info: tone("accent", "accentSoft"),
      background: { default: color("ground"), paper: color("surface") },
      text: { primary: color("text"), secondary: color("muted"), disabled: color("faint") },
      divider: color("line"),
      action: {
        hover: color("hover"),
        // transparent, because it must be visible on menus and dialogs as well, which are lighter than the page in the
        // dark theme
        selected: alpha(color("accent"), mode === "light" ? 0.09 : 0.14),
        active: color("muted"),
        disabled: color("faint"),
      },
    },
    shape: { borderRadius: RADIUS.small },
    spacing: 8,
    // from `xl` on, a page has room for three columns next to the menu
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1700 } },
    typography: {
      fontFamily: FONTS.sans,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: "1.375rem", lineHeight: 1.3, fontWeight: 640, letterSpacing: "-0.017em" },
      h2: { fontSize: "1.0625rem", lineHeight: 1.4, fontWeight: 620, letterSpacing: "-0.011em" },
      h3: { fontSize: "0.9375rem", lineHeight: 1.45, fontWeight: 600, letterSpacing: "-0.006em" },
      h4: { fontSize: "0.875rem", lineHeight: 1.5, fontWeight: 600 },
      h5: { fontSize: "0.875rem", lineHeight: 1.5, fontWeight: 600 },
      h6: { fontSize: "0.8125rem", lineHeight: 1.5, fontWeight: 600 },
      subtitle1: { fontSize: "0.9375rem", lineHeight: 1.5 },
      subtitle2: { fontSize: "0.8125rem", lineHeight: 1.5, fontWeight: 600 },
      body1: { fontSize: "0.875rem", lineHeight: 1.55 },
      body2: { fontSize: "0.8125rem", lineHeight: 1.55 },
      caption: { fontSize: "0.75rem", lineHeight: 1.5 },
      button: { fontSize: "0.8125rem", lineHeight: 1.5, fontWeight: 550, textTransform: "none" },
      overline: {
        fontSize: "0.6875rem",
        lineHeight: 1.5,
        fontWeight: 600,
        letterSpacing: "0.04em",
        textTransform: "none",
      },
    },
    transitions: isStill
      ? { create: () => "none" }
      : {
          duration: {
            shortest: MOTION.fast,
            shorter: MOTION.fast,
            short: MOTION.fast,
            standard: MOTION.medium,
            complex: MOTION.medium,
            enteringScreen: MOTION.medium,
            leavingScreen: MOTION.fast,
          },
        },
    shadows: shadowsOf(shadow("small"), shadow("medium"), shadow("large")),
    components: componentsOf(color, { medium: shadow("medium"), large: shadow("large") }),
  });
}

/** Material UI has 25 steps; the design has three. */
function shadowsOf(small: string, medium: string, large: string): Theme["shadows"] {
  const steps = Array.from({ length: 25 }, (_, step) =>
    step === 0 ? "none" : step < 4 ? small : step < 9 ? medium : large,
  );
  return steps as unknown as Theme["shadows"];
}
