import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDraftId } from "../api/draft.ts";
import { useSession } from "../api/session.ts";
import { useActingDraft } from "../data/drafts.ts";
import { useSwitchDraft } from "../data/switch-draft.ts";
import { BARS } from "../theme/theme.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { partPlace, SETTINGS_PARTS, type SettingsKind, type SettingsPart } from "./parts.ts";

const PARTS: readonly SettingsPart[] = Object.values(SETTINGS_PARTS);

const GROUPS: readonly (readonly [SettingsKind, string])[] = [
  ["model", "Model"],
  ["account", "Account"],
];

/** One page of the settings, with links to the others, and what saving on it changes. */
export function SettingsFrame({ part, children }: { readonly part: SettingsPart; readonly children: ReactNode }) {
  const { account } = useSession();
  const isDraft = useDraftId() !== undefined;
  return (
    <>
      <PageHeader title="Settings" part={part.title} description={`Settings for ${account.name}`} />
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2.5, md: 4 },
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr)" },
        }}
      >
        <Navigation part={part} isDraft={isDraft} />
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 1080 }}>
          {isDraft && <Reach kind={part.kind} />}
          {children}
        </Box>
      </Box>
    </>
  );
}

function Navigation({ part, isDraft }: { readonly part: SettingsPart; readonly isDraft: boolean }) {
  return (
    <Box
      component="nav"
      aria-label="Settings"
      data-chrome=""
      sx={{
        display: "grid",
        gap: { xs: 1, md: 2 },
        position: { md: "sticky" },
        top: `calc(${BARS} + 24px)`,
        minWidth: 0,
      }}
    >
      {GROUPS.map(([kind, title]) => (
        <Box key={kind}>
          <Typography
            variant="overline"
            component="h2"
            sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 24, mb: 0.25, color: "text.secondary" }}
          >
            {title}
            {isDraft && <ReachChip kind={kind} />}
          </Typography>
          <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", flexDirection: { md: "column" }, gap: "2px" }}>
            {PARTS.filter((other) => other.kind === kind).map((other) => (
              <Entry key={other.path} part={other} isHere={other.path === part.path} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Entry({ part, isHere }: { readonly part: SettingsPart; readonly isHere: boolean }) {
  return (
    <Box component="li">
      <Box
        component={Link}
        to={partPlace(part)}
        {...(isHere ? { "aria-current": "page" as const } : {})}
        sx={{
          display: "flex",
          alignItems: "center",
          minHeight: 34,
          px: 1.25,
          borderRadius: 1,
          color: isHere ? "text.primary" : "text.secondary",
          bgcolor: isHere ? "action.hover" : "transparent",
          fontSize: "0.8125rem",
          fontWeight: isHere ? 600 : 500,
          textDecoration: "none",
          "&:hover": { bgcolor: "action.hover", color: "text.primary" },
        }}
      >
        {part.title}
      </Box>
    </Box>
  );
}

const REACHES = {
  model: { label: "In this draft", color: "secondary" },
  account: { label: "Live at once", color: "warning" },
} as const;

function ReachChip({ kind }: { readonly kind: SettingsKind }) {
  const { label, color } = REACHES[kind];
  return <Chip size="small" label={label} color={color} sx={{ height: 20, fontSize: "0.6875rem" }} />;
}

/** In a draft: whether saving on this page changes the draft, or the live account. */
function Reach({ kind }: { readonly kind: SettingsKind }) {
  const { draft } = useActingDraft();
  const switchTo = useSwitchDraft();
  if (kind === "model") {
    return (
      <Alert severity="info" icon={false}>
        <strong>Part of the draft.</strong> What you save here goes live when{" "}
        {draft === undefined ? "the draft" : `“${draft.name}”`} is published.
      </Alert>
    );
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button variant="outlined" onClick={() => void switchTo(undefined)}>
          Leave draft
        </Button>
      }
    >
      <strong>Not part of the draft.</strong> What you save here takes effect at once, for the whole account.
    </Alert>
  );
}
