import checkIcon from "virtual:lucide/check";
import chevronsUpDownIcon from "virtual:lucide/chevrons-up-down";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { Fragment, useState } from "react";
import { useSession } from "../api/session.ts";
import { useSwitchAccount } from "../data/switch-account.ts";
import { atMost } from "../ui/at-most.ts";
import { Icon } from "../ui/Icon.tsx";

/** The number of accounts from which the list has a search field. */
const MANY = 8;

/** Always displays the current account, and links to the others in which the user may act. */
export function AccountSwitcher() {
  const { account, accounts } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useState("");
  const switchTo = useSwitchAccount();
  if (accounts.length < 2) {
    return (
      <Box sx={{ minWidth: 0, px: 1 }}>
        <span className="visually-hidden">Account: </span>
        <Name>{account.name}</Name>
      </Box>
    );
  }
  const wanted = text.trim().toLowerCase();
  const shown = accounts.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted));
  const close = () => {
    setAnchor(null);
    setText("");
  };
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Account: ${account.name}. Switch account`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon of={chevronsUpDownIcon} sx={{ color: "text.secondary" }} />}
        sx={{ minWidth: 0, px: 1, "& .MuiButton-endIcon": { ml: 0.5 } }}
      >
        <Name>{account.name}</Name>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          list: { "aria-label": "Accounts", dense: true },
          paper: { sx: { minWidth: 240, maxHeight: 420 } },
        }}
      >
        {accounts.length >= MANY && (
          <Box component="li" sx={{ px: 1, pb: 0.5 }}>
            <TextField
              fullWidth
              value={text}
              placeholder="Find an account"
              slotProps={{ htmlInput: { "aria-label": "Find an account" } }}
              onChange={({ target }) => setText(target.value)}
              // Otherwise the menu would use letters for its own search.
              onKeyDown={(event) => event.key !== "Escape" && event.key !== "Tab" && event.stopPropagation()}
            />
          </Box>
        )}
        {shown.map(({ slug, name }) => (
          <MenuItem
            key={slug}
            selected={slug === account.slug}
            onClick={() => {
              close();
              if (slug !== account.slug) switchTo(slug);
            }}
          >
            <Box component="span" sx={{ flex: 1, overflow: "hidden", textOverflow: "ellipsis" }}>
              {name}
            </Box>
            {slug === account.slug && <Icon of={checkIcon} fontSize="small" sx={{ ml: 1 }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** In one line if there is room, otherwise in two. A word without room for all of it is cut, not broken. */
function Name({ children }: { readonly children: string }) {
  return (
    <Box
      component="span"
      title={children}
      sx={{
        ...atMost(2),
        fontSize: "0.875rem",
        fontWeight: 600,
        lineHeight: 1.25,
        textAlign: "left",
        whiteSpace: "normal",
      }}
    >
      {children.split(" ").map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
        <Fragment key={index}>
          {index > 0 && " "}
          <Box component="span" sx={WORD}>
            {word}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

const WORD = {
  display: "inline-block",
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  verticalAlign: "bottom",
} as const;
