import FormControlLabel from "@mui/material/FormControlLabel";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Operations, Result } from "#contract";
import { dayText } from "../../ui/dates.ts";
import { notify } from "../../ui/notifications/notify.ts";
import { formatCount, leadsText } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { leadPaths } from "../area/lead-paths.ts";
import { MODEL, paths } from "../area/paths.ts";
import { useTimeZone } from "../data/account.ts";
import { Failed } from "../ui/Failed.tsx";
import { STATE_NAMES } from "../ui/job-words.ts";
import { Section } from "../ui/Section.tsx";

type Nightly = Result<Operations["getNightlyRescoring"]>;

const KEY = ["nightly-rescoring"];

/** Height of the loaded section, in pixels, so that nothing below it moves. */
const HEIGHT = 150;

/** Whether scores that depend on the date are kept current. */
export function NightlySection() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.getNightlyRescoring() });
  return (
    <Section
      id="nightly-rescoring"
      title="Scores that age"
      description="A formula or rule with today() or days() gives a result that is true for one day."
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={HEIGHT} aria-label="Loading" role="status" />
      ) : (
        <Loaded nightly={data} />
      )}
    </Section>
  );
}

function Loaded({ nightly }: { readonly nightly: Nightly }) {
  const queryClient = useQueryClient();
  const zone = useTimeZone();
  const change = useMutation({
    mutationFn: (enabled: boolean) => api.setNightlyRescoring({ body: { enabled } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(KEY, changed);
      notify.success(`Nightly re-scoring turned ${changed.enabled ? "on" : "off"}`);
    },
    onError: (error) => notify.error(explain(error)),
  });
  const { enabled, leads, next_on, last } = nightly;
  return (
    <>
      <FormControlLabel
        label="Re-score stored leads every night"
        sx={{ ml: 0, gap: 1 }}
        control={
          <Switch
            checked={change.isPending ? change.variables : enabled}
            disabled={change.isPending}
            onChange={(_event, checked) => change.mutate(checked)}
          />
        }
      />
      <Typography sx={{ mt: 1 }}>
        When a day begins in {zone}, leads whose score depends on the date are scored as of the new day, each with the
        version of the model that scored it. Only a lead whose result changes gets a new one, with an entry in its
        history. The model stays as it is, so nobody has to approve this.
      </Typography>
      <Typography sx={{ mt: 1 }}>
        {leads === 0 ? "No lead has such a score. " : `${countText(leads)} `}
        <MuiLink component={Link} to={`${paths.list(MODEL)}#depends-on-date`}>
          See what depends on the date in the model
        </MuiLink>
      </Typography>
      <Typography sx={{ mt: 1, color: "text.secondary" }} role="status">
        {next_on === null ? "Off." : `Next run: ${dayText(next_on, "short")}, at the start of the day.`}
        {last !== null && (
          <>
            {" "}
            Last: as of {dayText(last.evaluated_on, "medium")},{" "}
            <MuiLink component={Link} to={leadPaths.rescored(last.id)}>
              {lastText(last)}
            </MuiLink>
            .
          </>
        )}
      </Typography>
    </>
  );
}

const countText = (leads: number) =>
  `${leadsText(leads)} ${leads === 1 ? "has" : "have"} such a score. Each night reads these and no others, in the background.`;

function lastText({ state, result, progress, error }: NonNullable<Nightly["last"]>): string {
  const { changed } = result ?? progress;
  const text = `${formatCount(changed)} of ${leadsText(progress.done)} changed`;
  if (state === "done") return text;
  return `${STATE_NAMES[state].toLowerCase()}, ${text}${error === null ? "" : ` (${error})`}`;
}
