import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type FormEvent, useRef, useState } from "react";
import { signIn, signInFailure } from "./sign-in.ts";

/** The login page; leads to the page that was requested. */
export function LoginPage() {
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React may not know what a password manager filled in, so the values are read from the form.
    const data = new FormData(form.current ?? undefined);
    const [username, password] = ["username", "password"].map((name) => String(data.get(name) ?? "")) as [
      string,
      string,
    ];
    const empty = Object.entries({ username, password }).flatMap(([name, value]) => (value === "" ? [name] : []));
    setMissing(empty);
    setFailure(undefined);
    if (empty[0] !== undefined) return focus(empty[0]);
    setBusy(true);
    try {
      await signIn({ username, password });
      location.assign(safeNext(new URLSearchParams(location.search).get("next")));
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
      focus("password");
    }
  }

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const field = (name: string, label: string, type: string, autoComplete: string) => (
    <TextField
      name={name}
      label={label}
      type={type}
      required
      fullWidth
      autoFocus={name === "username"}
      error={missing.includes(name)}
      helperText={missing.includes(name) ? `Enter your ${label.toLowerCase()}.` : undefined}
      onChange={() => setMissing((names) => names.filter((each) => each !== name))}
      slotProps={{
        htmlInput: { autoComplete, autoCapitalize: "none", spellCheck: false },
        inputLabel: { shrink: true },
      }}
    />
  );

  return (
    <Box
      component="main"
      sx={{
        minHeight: "100dvh",
        display: "grid",
        placeItems: "center",
        p: 2,
        bgcolor: "secondary.light",
        color: "text.primary",
      }}
    >
      <title>Sign in · Leadplane</title>
      <Box sx={{ width: "100%", maxWidth: 380 }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.25, mb: 2.5, px: 0.5 }}>
          <img src="/favicon.svg" width={30} height={30} alt="" />
          <Typography component="span" sx={{ fontSize: "1.0625rem", fontWeight: 650, letterSpacing: "-0.015em" }}>
            Leadplane
          </Typography>
        </Box>
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => void submit(event)}
          sx={{
            display: "grid",
            gap: 2,
            p: { xs: 2.5, sm: 3.5 },
            border: 1,
            borderColor: "divider",
            borderRadius: "10px",
            bgcolor: "background.paper",
            boxShadow: 6,
          }}
        >
          <Typography variant="h1">Sign in to the admin</Typography>
          {failure !== undefined && (
            <Alert severity="error" role="alert">
              {failure}
            </Alert>
          )}
          {field("username", "Username", "text", "username")}
          {field("password", "Password", "password", "current-password")}
          <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 40 }}>
            {isBusy ? "Signing in..." : "Sign in to Admin Panel"}
          </Button>
        </Box>
        <Typography variant="body2" sx={{ mt: 2, px: 0.5, color: "text.secondary" }}>
          Forgot your password? An administrator of your account can reset it.{" "}
          <Link href="/documentation">Documentation</Link>
        </Typography>
      </Box>
    </Box>
  );
}

const ADMIN = "/admin/";

/**
 * The address after signing in: always a page of the admin, whatever the parameter contains. The server checks it as
 * well.
 */
function safeNext(given: string | null): string {
  if (given === null || !/^\/admin\/(?!\/)[^\\\p{Cc}]*$/u.test(given) || !URL.canParse(given, location.origin))
    return ADMIN;
  const { origin, pathname } = new URL(given, location.origin);
  return origin === location.origin && pathname.startsWith(ADMIN) && !`${pathname}/`.startsWith("/admin/login/")
    ? given
    : ADMIN;
}
