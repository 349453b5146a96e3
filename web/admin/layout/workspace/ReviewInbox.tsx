import RateReviewIcon from "@mui/icons-material/RateReviewOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AWAITING_REVIEW_LIST } from "../../area/paths.ts";
import { ACTING_ACCOUNT } from "../../data/account.ts";
import { AWAITING_REVIEW } from "../../data/drafts.ts";

/** How many drafts wait for one's review, and the way to them; nothing while none does. */
export function ReviewInbox() {
  const { data: account } = useQuery(ACTING_ACCOUNT);
  const { data: waiting = 0 } = useQuery({ ...AWAITING_REVIEW, enabled: account?.review === "four_eyes" });
  if (waiting === 0) return null;
  const text = waiting === 1 ? "1 draft awaits your review" : `${waiting} drafts await your review`;
  return (
    <IconButton component={Link} to={AWAITING_REVIEW_LIST} aria-label={text} title={text} sx={{ position: "relative" }}>
      <RateReviewIcon fontSize="small" />
      <Box component="span" aria-hidden="true" sx={COUNT}>
        {waiting > 99 ? "99+" : waiting}
      </Box>
    </IconButton>
  );
}

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
