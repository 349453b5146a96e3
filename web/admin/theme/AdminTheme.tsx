import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import useMediaQuery from "@mui/material/useMediaQuery";
import { ThemeProvider } from "@mui/system";
import { type ReactNode, useMemo } from "react";
import { useThemeChoice } from "./preference.ts";
import { makeTheme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** The styles that Material UI inserts have the nonce of this page; the content security policy rejects others. */
const cache = createCache({ key: "lp", ...(nonce === undefined ? {} : { nonce }) });

/** The theme of the admin: light or dark, as chosen or as in the system. Printed pages are light. */
export function AdminTheme({ children }: { readonly children: ReactNode }) {
  const choice = useThemeChoice();
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)", { noSsr: true });
  const isPaper = useMediaQuery("not screen", { noSsr: true });
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)", { noSsr: true });
  const onScreen = choice === "system" ? (systemIsDark ? "dark" : "light") : choice;
  const mode = isPaper ? "light" : onScreen;
  const theme = useMemo(() => makeTheme(mode, isStill), [mode, isStill]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
