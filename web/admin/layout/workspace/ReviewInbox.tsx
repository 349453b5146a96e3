import messageSquareTextIcon from "virtual:lucide/message-square-text";
import shieldIcon from "virtual:lucide/shield";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Drawing } from "../../../ui/Icon.tsx";
import { useSession } from "../../api/session.ts";
import { AWAITING_REVIEW_LIST, PLACES } from "../../area/paths.ts";
import { ACTING_ACCOUNT } from "../../data/account.ts";
import { AWAITING_REVIEW } from "../../data/drafts.ts";
import { ACTING_REVIEW } from "../../data/review.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * What waits for the user's review, with links: drafts, and a request to turn off four-eyes review; nothing if there is
 * none.
 */
export function ReviewInbox() {
  const { user } = useSession();
  const { data: account } = useQuery(ACTING_ACCOUNT);
  const enabled = account?.review === "four_eyes";
  const { data: waiting = 0 } = useQuery({ ...AWAITING_REVIEW, enabled });
  const { data: review } = useQuery({ ...ACTING_REVIEW, enabled });
  const requester = enabled ? review?.off_request?.requested_by : undefined;
  return (
    <>
      {enabled && waiting > 0 && (
        <Waiting
          icon={messageSquareTextIcon}
          count={waiting}
          text={waiting === 1 ? "1 draft awaits your review" : `${waiting} drafts await your review`}
          to={AWAITING_REVIEW_LIST}
        />
      )}
      {requester !== undefined && requester.id !== user.id && (
        <Waiting
          icon={shieldIcon}
          text={`${requester.username} requested to turn off four eyes`}
          to={PLACES.publishing()}
        />
      )}
    </>
  );
}

function Waiting({
  icon,
  count,
  text,
  to,
}: {
  readonly icon: Drawing;
  /** A dot if absent. */
  readonly count?: number;
  readonly text: string;
  readonly to: string;
}) {
  return (
    <IconButton component={Link} to={to} aria-label={text} title={text} sx={{ position: "relative" }}>
      <Icon of={icon} fontSize="small" />
      <Box component="span" aria-hidden="true" sx={count === undefined ? DOT : COUNT}>
        {count !== undefined && (count > 99 ? "99+" : count)}
      </Box>
    </IconButton>
  );
}

const DOT = {
  position: "absolute",
  top: 4,
  right: 4,
  width: 8,
  height: 8,
  borderRadius: "50%",
  bgcolor: "error.main",
} as const;

const COUNT = {
  position: "absolute",
  top: 0,
  right: 0,
  minWidth: 16,
  px: 0.5,
  borderRadius: 8,
  bgcolor: "error.main",
  color: "error.contrastText",
  fontSize: "0.625rem",
  fontWeight: 600,
  lineHeight: "16px",
  textAlign: "center",
} as const;
