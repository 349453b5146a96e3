import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatCount } from "../../../../ui/numbers.ts";
import type { Session } from "../../../api/session.ts";
import { type AccountOverview, useClientOverview } from "../../../data/client-overview.ts";
import { SearchInput } from "../../../ui/list/SearchInput.tsx";

type Account = Session["accounts"][number];

/** The number of accounts from which there is a search field. */
const MANY = 6;

/** The accounts that get the model, each with its current model. */
export function Targets({
  accounts,
  chosen,
  isDisabled,
  onChange,
}: {
  readonly accounts: readonly Account[];
  /** Slugs. */
  readonly chosen: ReadonlySet<string>;
  readonly isDisabled: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const { others } = useClientOverview();
  const overviews = new Map(others?.map((each) => [each.slug, each]));
  const [search, setSearch] = useState("");
  const wanted = search.toLowerCase();
  const found = accounts.filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(wanted));
  const foundChosen = found.filter(({ slug }) => chosen.has(slug)).length;
  const areAll = found.length > 0 && foundChosen === found.length;
  const change = (slugs: readonly string[], isWanted: boolean) => {
    const next = new Set(chosen);
    for (const slug of slugs) isWanted ? next.add(slug) : next.delete(slug);
    onChange(next);
  };
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0, width: "100%" }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        Accounts{chosen.size > 0 && ` · ${formatCount(chosen.size)} chosen`}
      </Typography>
      {accounts.length >= MANY && <SearchInput label="Find an account" value={search} onSearch={setSearch} />}
      {found.length > 1 && (
        <Box>
          <FormControlLabel
            label={search === "" ? "All" : `All ${formatCount(found.length)} found`}
            control={
              <Checkbox
                checked={areAll}
                indeterminate={!areAll && foundChosen > 0}
                onChange={() =>
                  change(
                    found.map(({ slug }) => slug),
                    !areAll,
                  )
                }
              />
            }
          />
        </Box>
      )}
      {found.length === 0 && <Typography sx={{ color: "text.secondary" }}>No accounts match.</Typography>}
      <Box
        component="ul"
        hidden={found.length === 0}
        aria-label="Accounts to push to"
        sx={{
          ...{ m: 0, mt: 0.5, px: 1.5, py: 0.5, listStyle: "none", maxHeight: 320, overflowY: "auto" },
          ...{ border: 1, borderColor: "divider", borderRadius: 1 },
        }}
      >
        {found.map(({ slug, name }) => (
          <Box
            component="li"
            key={slug}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}
          >
            <FormControlLabel
              label={name}
              sx={{ mr: 0, overflowWrap: "anywhere" }}
              control={
                <Checkbox checked={chosen.has(slug)} onChange={({ target }) => change([slug], target.checked)} />
              }
            />
            <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
              {stateText(overviews.get(slug))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** `Version 5 · Rental application, changed after push` */
function stateText(overview: AccountOverview | undefined): string {
  if (overview === undefined) return "";
  const { model_version, source } = overview;
  if (source === null) return `Version ${model_version}`;
  return `Version ${model_version} · ${source.name}${source.changed_since ? ", changed after push" : ""}`;
}
