import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "../../ui/store.ts";
import { useDraftId } from "../api/draft.ts";
import { interruption } from "../api/sign-in-again.ts";
import { BAR_HEIGHT, BARS, DRAFT_BAR_HEIGHT, PAGE_WIDTHS } from "../theme/theme.ts";
import { Loading } from "../ui/Loading.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { AdminNotifications } from "./AdminNotifications.tsx";
import { AppBar } from "./AppBar.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { FollowAnchor } from "./FollowAnchor.tsx";
import { Menu } from "./Menu.tsx";
import { SameUser } from "./SameUser.tsx";
import { UnsavedDialog } from "./UnsavedDialog.tsx";
import { DraftBar, DraftEnded } from "./workspace/on-demand.tsx";

const SignInDialog = onDemand(async () => (await import("./SignInDialog.tsx")).SignInDialog);

const MENU_WIDTH = 220;

/** Bar, menu, and page; on small screens the menu is a drawer. */
export function Layout({ children }: { readonly children?: ReactNode }) {
  const isWide = useMediaQuery("(min-width: 900px)", { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isLive = useDraftId() === undefined;
  const bars = isLive ? BAR_HEIGHT : BAR_HEIGHT + DRAFT_BAR_HEIGHT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever page is gone to, the drawer has done its work
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Box sx={{ minHeight: "100dvh", bgcolor: "background.default", color: "text.primary", "--bars": `${bars}px` }}>
      <Box
        component="a"
        href="#content"
        data-chrome=""
        sx={{
          position: "fixed",
          zIndex: 2000,
          top: 8,
          left: 8,
          px: 1.5,
          py: 0.75,
          borderRadius: 1,
          bgcolor: "background.paper",
          color: "primary.main",
          transform: "translateY(-200%)",
          "&:focus": { transform: "none" },
        }}
      >
        Skip to the content
      </Box>
      <Box data-chrome="" sx={{ position: "sticky", top: 0, zIndex: 1100 }}>
        <AppBar {...(isWide ? {} : { openMenu: () => setOpen(true) })} />
        {!isLive && <DraftBar />}
      </Box>
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        {isWide ? (
          <Box
            component="nav"
            aria-label="Areas"
            data-chrome=""
            sx={{
              position: "sticky",
              top: BARS,
              width: MENU_WIDTH,
              flex: "none",
              height: `calc(100dvh - ${BARS})`,
              overflowY: "auto",
              borderRight: 1,
              borderColor: "divider",
              px: 1.25,
              py: 1.5,
            }}
          >
            <Menu />
          </Box>
        ) : (
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { component: "nav", "aria-label": "Areas", sx: { width: 260, p: 1.5 } } as object }}
          >
            <Menu />
          </Drawer>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            maxWidth: PAGE_WIDTHS.page,
            "&:has([data-column])": { maxWidth: PAGE_WIDTHS.column },
            px: { xs: 2, sm: 3, lg: 4 },
            py: { xs: 2.5, md: 3.5 },
            "&:focus": { outline: "none" },
          }}
        >
          <FollowAnchor />
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <TrailingSlash />
      <UnsavedDialog />
      <AdminNotifications bars={bars} />
      <SignInAgain />
      <SameUser />
      {!isLive && <DraftEnded />}
    </Box>
  );
}

/** Addresses end with a slash, like those of the API. One without it works and is completed. */
function TrailingSlash() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!pathname.endsWith("/")) void navigate({ pathname: `${pathname}/`, search, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}

/** Opens if the session has ended during work. The page below it stays as it is. */
function SignInAgain() {
  const open = useStore(interruption);
  return open === undefined ? null : <SignInDialog interruption={open} />;
}
