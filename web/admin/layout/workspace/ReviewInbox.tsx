import RateReviewIcon from "@mui/icons-material/RateReviewOutlined";
import Badge from "@mui/material/Badge";
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
    <IconButton component={Link} to={AWAITING_REVIEW_LIST} aria-label={text} title={text}>
      <Badge badgeContent={waiting} color="error" max={99}>
        <RateReviewIcon fontSize="small" />
      </Badge>
    </IconButton>
  );
}
