import type { Components, Theme } from "@mui/material/styles";
import { type COLORS, RADIUS } from "../../design/tokens.ts";

export type ColorName = keyof typeof COLORS;

/** A color of the design in one of its two themes. */
export type Color = (name: ColorName) => string;

/** The color of the ring of a badge on a tint; the badge's own, weaker. */
export const BADGE_RING = "color-mix(in srgb, currentcolor 30%, transparent)";

/** The look of Material UI's components here: dense, flat, lines instead of shadows, no ripples. */
export function componentsOf(
  color: Color,
  shadows: { readonly medium: string; readonly large: string },
): Components<Theme> {
  const line = `1px solid ${color("line")}`;
  const focus = { outline: `2px solid ${color("focus")}`, outlineOffset: 2 };
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { "&.Mui-focusVisible": focus } } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: "small" },
      styleOverrides: {
        root: {
          minHeight: 34,
          padding: "5px 12px",
          borderRadius: RADIUS.small,
          whiteSpace: "nowrap",
          "@media (pointer: coarse)": { minHeight: 37 },
        },
        sizeSmall: { fontSize: "0.8125rem" },
        outlined: {
          borderColor: color("lineStrong"),
          color: color("text"),
          "&:hover": { background: color("hover"), borderColor: color("lineStrong") },
        },
      },
      variants: [
        {
          props: { variant: "contained", color: "primary" },
          style: {
            background: color("fill"),
            color: color("onFill"),
            "&:hover": { background: color("fillHover") },
          },
        },
        {
          props: { variant: "outlined", color: "error" },
          style: {
            color: color("danger"),
            "&:hover": { background: color("dangerSoft"), borderColor: color("danger") },
          },
        },
      ],
    },
    MuiIconButton: {
      defaultProps: { size: "small" },
      styleOverrides: {
        root: { borderRadius: RADIUS.small, color: color("muted"), "&:hover": { background: color("hover") } },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
    MuiCard: { styleOverrides: { root: { border: line, borderRadius: RADIUS.medium, background: color("surface") } } },
    MuiDialog: {
      styleOverrides: {
        paper: { border: line, borderRadius: RADIUS.medium, background: color("raised"), boxShadow: shadows.large },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.0625rem", fontWeight: 620, padding: "20px 24px 8px" } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: "12px 24px 20px",
          flexWrap: "wrap",
          gap: 8,
          "& > :not(style) ~ :not(style)": { marginLeft: 0 },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { background: "rgb(8 11 19 / 0.45)" } } },
    },
    MuiMenu: {
      styleOverrides: { paper: { border: line, boxShadow: shadows.large, background: color("raised"), marginTop: 4 } },
    },
    MuiPopover: { styleOverrides: { paper: { border: line, boxShadow: shadows.large, background: color("raised") } } },
    MuiAutocomplete: {
      // Enter selects an option, or does nothing if none matches: a user who searches a list does not intend to submit
      // the form
      defaultProps: {
        onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
        // Typing after a click replaces the selected option, even if the field already has the focus; a manual
        // selection of a part is kept. The browser clears a clicked selection only after the event.
        onClickCapture: ({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          const { selectionStart: from, selectionEnd: to, value } = target;
          if (from === to || (from === 0 && to === value.length)) setTimeout(() => target.select());
        },
      },
      styleOverrides: {
        paper: { border: line, boxShadow: shadows.large, background: color("raised"), marginTop: 4 },
        option: { fontSize: "0.8125rem", overflowWrap: "anywhere" },
        noOptions: { fontSize: "0.8125rem" },
        loading: { fontSize: "0.8125rem" },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 34, fontSize: "0.8125rem", borderRadius: 5, margin: "0 4px", padding: "5px 10px" },
      },
    },
    MuiList: { styleOverrides: { root: { padding: "4px 0" } } },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small" } },
    MuiFormControl: { defaultProps: { variant: "outlined", size: "small" } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: color("surface"),
          "& .MuiOutlinedInput-notchedOutline": {
            top: 0,
            borderColor: color("lineStrong"),
            "& legend": { display: "none" },
          },
          "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: color("faint") },
          "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderColor: color("focus"), borderWidth: 2 },
          // the line of its text is as high as a button next to it
          "& .MuiInputBase-input:not(textarea, .MuiAutocomplete-input)": { paddingTop: 7, paddingBottom: 7 },
          "&.Mui-disabled": { background: color("sunken") },
          "&.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: color("line") },
        },
        input: {
          fontSize: "0.875rem",
          textOverflow: "ellipsis",
          // a disabled text must stay readable
          "&.Mui-disabled": { WebkitTextFillColor: color("muted") },
          "@media (pointer: coarse)": { fontSize: "1rem" },
        },
      },
    },
    // The tint of `action`, so that a cell can have that of its row.
    MuiTableRow: {
      styleOverrides: {
        root: ({ theme }) => ({
          "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: theme.palette.action.selected },
          // neither a badge nor the line between two rows may disappear in the tint
          "&.Mui-selected": { "--badge-ring": BADGE_RING },
          "&.Mui-selected > td": { borderBottomColor: color("lineStrong") },
        }),
      },
    },
    // Labels are always above their fields, so that they do not move when a field is used.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: "static",
          transform: "none",
          marginBottom: 4,
          maxWidth: "none",
          overflow: "visible",
          whiteSpace: "normal",
          pointerEvents: "auto",
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginLeft: 0, fontSize: "0.75rem", overflowWrap: "anywhere", "&:empty": { display: "none" } },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          fontSize: "0.8125rem",
          fontWeight: 550,
          lineHeight: 1.5,
          color: color("text"),
          "&.Mui-focused": { color: color("text") },
          "&.Mui-error": { color: color("danger") },
          "&.Mui-disabled": { color: color("faint") },
        },
        asterisk: { color: color("danger") },
      },
    },
    MuiTable: { styleOverrides: { root: { fontVariantNumeric: "tabular-nums" } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: "9px 12px", borderBottom: line, fontSize: "0.8125rem" },
        head: {
          color: color("muted"),
          fontWeight: 550,
          fontSize: "0.75rem",
          background: color("sunken"),
          whiteSpace: "nowrap",
        },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { "&.Mui-focusVisible": focus, "&:focus-visible": focus } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: "8px 12px", minWidth: 0 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40, borderBottom: line } } },
    MuiChip: {
      styleOverrides: { root: { borderRadius: RADIUS.small, fontSize: "0.75rem", fontWeight: 550, height: 24 } },
    },
    MuiAlert: {
      defaultProps: { variant: "standard" },
      styleOverrides: {
        root: {
          borderRadius: RADIUS.small,
          fontSize: "0.8125rem",
          padding: "4px 14px",
          "@media (max-width: 599.95px)": { flexWrap: "wrap" },
        },
        message: { flex: "1 1 0", minWidth: 0 },
        // next to the middle of the text; on a phone below it
        action: {
          alignItems: "center",
          padding: "0 0 0 16px",
          marginRight: -6,
          "@media (max-width: 599.95px)": { flex: "1 0 100%", padding: "0 0 8px 34px" },
        },
      },
      variants: (["success", "warning", "error", "info"] as const).map((severity) => {
        const [text, ground] = ALERTS[severity];
        return {
          props: { variant: "standard", severity } as const,
          style: { color: color("text"), background: color(ground), "& .MuiAlert-icon": { color: color(text) } },
        };
      }),
    },
    MuiLink: {
      defaultProps: { underline: "always" },
      styleOverrides: {
        root: {
          color: color("accent"),
          "&:focus-visible": { ...focus, borderRadius: 3 },
          // If everything is a link, underlining each is only noise; one within a sentence keeps it.
          [TABLES_AND_CARDS]: { textDecoration: "none" },
        },
      },
    },
    MuiSwitch: {
      defaultProps: { size: "small" },
      styleOverrides: {
        // without it a thumb that is off is white on white
        thumb: { boxShadow: `0 0 0 1px ${color("faint")}` },
        switchBase: { "&.Mui-checked .MuiSwitch-thumb": { boxShadow: "none" } },
      },
    },
    MuiCheckbox: { defaultProps: { size: "small" }, styleOverrides: { root: { color: color("faint") } } },
    MuiRadio: { defaultProps: { size: "small" } },
    MuiLinearProgress: { styleOverrides: { root: { borderRadius: RADIUS.full, background: color("line") } } },
    MuiCssBaseline: { styleOverrides: {} },
  };
}

const TABLES_AND_CARDS = ["td", "li.MuiCard-root"]
  .map((place) => `${place} &:not(:hover, :focus-visible, p *)`)
  .join(", ");

const ALERTS = {
  success: ["success", "successSoft"],
  warning: ["warning", "warningSoft"],
  error: ["danger", "dangerSoft"],
  info: ["accent", "accentSoft"],
} as const;
