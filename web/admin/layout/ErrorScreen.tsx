import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The screen after a view failed; leaving the page leaves the error. */
export function ErrorScreen({
  error,
  resetErrorBoundary,
}: {
  readonly error: Error;
  readonly resetErrorBoundary: (...given: never[]) => void;
}) {
  const { pathname } = useLocation();
  const failed = useRef(pathname);
  useEffect(() => {
    if (failed.current !== pathname) resetErrorBoundary();
  }, [pathname, resetErrorBoundary]);
  if (NOT_LOADED.test(error.message)) return <NotLoaded />;
  return (
    <Box role="alert" sx={{ maxWidth: 640, py: 6 }}>
      <title>Something went wrong · Leadplane</title>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography sx={{ mt: 1, color: "text.secondary" }}>
        Something on this page failed. Your stored data isn't affected. Reload the page. If it fails again, send the
        text below to the person who runs this installation.
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          my: 2,
          p: 1.5,
          overflow: "auto",
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          whiteSpace: "pre-wrap",
        }}
      >
        {error.message}
      </Box>
      <Reload />
    </Box>
  );
}

/** The messages of browsers when the code of a view did not load. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

/** The connection is down, or the files of this version were removed by an update of the server. */
function NotLoaded() {
  return (
    <Box role="alert" sx={{ maxWidth: 640, py: 6 }}>
      <title>This page could not be loaded · Leadplane</title>
      <Typography variant="h1">This page could not be loaded</Typography>
      <Typography sx={{ mt: 1, mb: 2, color: "text.secondary" }}>
        The server can't be reached, or it was just updated. Check your connection, then reload the page.
      </Typography>
      <Reload />
    </Box>
  );
}

function Reload() {
  return (
    <Button variant="contained" onClick={() => location.reload()}>
      Reload Page
    </Button>
  );
}
