import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Operations, Result } from "#contract";
import { formatCount, leadsText } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { leadPaths } from "../area/lead-paths.ts";
import { PLACES } from "../area/paths.ts";
import { simulationsQuery, subjectText } from "../results/simulation/simulations.ts";
import { Facts } from "../ui/Facts.tsx";
import { STATE_NAMES } from "../ui/job-words.ts";
import { Moment } from "../ui/Moment.tsx";
import { Section } from "../ui/Section.tsx";

type Version = Result<Operations["getModelVersion"]>;
type PublishedDraft = NonNullable<Version["draft"]>;
type Rescoring = Result<Operations["listRescorings"]>["results"][number];

/** A note that a version has the contents of an earlier one, e.g. after a rollback. */
export function SameAs({ version }: { readonly version: number | null }) {
  return version === null ? null : <Chip label={`Same as version ${version}`} size="small" />;
}

const LIST = new Intl.ListFormat("en-US");

const namesOf = ({ drafted_by }: PublishedDraft) => LIST.format(drafted_by.map(({ username }) => username));

/** The authors of a version, its reviewer, and the draft; nothing for one that was changed live. */
export function DraftedLine({ draft }: { readonly draft: PublishedDraft | null }) {
  if (draft === null) return null;
  const { id, name, approved_by } = draft;
  return (
    <Box
      component="p"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.5,
        m: 0,
        mb: 1,
        color: "text.secondary",
        fontSize: "0.8125rem",
        overflowWrap: "anywhere",
      }}
    >
      {draft.drafted_by.length > 0 && <span>Drafted by {namesOf(draft)}</span>}
      {approved_by !== null && <span>Approved by {approved_by.username}</span>}
      <span>
        Draft{" "}
        <MuiLink component={Link} to={PLACES.draft(id)} sx={{ position: "relative" }}>
          {name}
        </MuiLink>
      </span>
    </Box>
  );
}

/** The number of simulations and re-scorings that are listed. */
const MAX_NAMED = 5;

/** The simulations of a version and of its draft, and the re-scorings with it, the latest first. */
export function useUsesOf(version: number) {
  const simulations = useQuery(simulationsQuery({ version, page_size: MAX_NAMED }));
  const query = { version, page_size: MAX_NAMED };
  const rescorings = useQuery({
    queryKey: ["rescorings", version],
    queryFn: () => api.listRescorings({ query }),
  });
  return {
    isPending: simulations.isPending || rescorings.isPending,
    simulations: simulations.data,
    rescorings: rescorings.data,
  };
}

type Uses = ReturnType<typeof useUsesOf>;

/** Who drafted, approved, and published a version, and what was simulated and re-scored with it. */
export function Origin({ version, uses }: { readonly version: Version; readonly uses: Uses }) {
  const { draft, author, created_at, note, is_edit, same_as } = version;
  const { simulations, rescorings } = uses;
  // the listed changes say what an edit did
  const written = version.changes.length === 0 || is_edit ? "" : note;
  const verb = author === null ? "Created" : draft === null ? "Changed by" : "Published by";
  const facts: (readonly [name: string, value: ReactNode])[] = [];
  const addFact = (name: string, value: ReactNode) => facts.push([name, value]);
  if (draft !== null && draft.drafted_by.length > 0) addFact("Drafted by", namesOf(draft));
  if (draft !== null && draft.approved_by !== null)
    addFact("Approved by", <Who username={draft.approved_by.username} at={draft.approved_at} />);
  addFact(verb, author === null ? <Moment at={created_at} /> : <Who username={author.username} at={created_at} />);
  if (written !== "") addFact("Note", written);
  if (draft !== null) addFact("Draft", <Place to={PLACES.draft(draft.id)}>{draft.name}</Place>);
  if (same_as !== null) addFact("Same content as", <Place to={PLACES.model_version(same_as)}>Version {same_as}</Place>);
  if (simulations !== undefined && simulations.count > 0) {
    addFact(
      "Simulations",
      <Lines more={simulations.count - simulations.results.length}>
        {simulations.results.map((simulation) => (
          <Line key={simulation.id} at={simulation.as_of}>
            <Place to={PLACES.simulation(simulation.id)}>{subjectText(simulation)}</Place>
          </Line>
        ))}
      </Lines>,
    );
  }
  if (rescorings !== undefined && rescorings.count > 0) {
    addFact(
      "Re-scorings",
      <Lines more={rescorings.count - rescorings.results.length}>
        {rescorings.results.map((rescoring) => (
          <Line key={rescoring.id} at={rescoring.requested_at}>
            <Rescored rescoring={rescoring} />
          </Line>
        ))}
      </Lines>,
    );
  }
  // who changed it, and when, is above anyway
  if (facts.length === 1) return null;
  return (
    <Section title="About this version">
      <Facts
        facts={facts}
        sx={{
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "160px minmax(0, 1fr)" },
          columnGap: 2,
          rowGap: { xs: 0.25, sm: 1 },
        }}
        valueSx={{ mb: { xs: 1, sm: 0 } }}
      />
    </Section>
  );
}

function Who({ username, at }: { readonly username: string; readonly at: string | null }) {
  return (
    <>
      {username}
      {at !== null && (
        <Secondary>
          {" · "}
          <Moment at={at} />
        </Secondary>
      )}
    </>
  );
}

const Secondary = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ color: "text.secondary" }}>
    {children}
  </Box>
);

const Place = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <MuiLink component={Link} to={to}>
    {children}
  </MuiLink>
);

/** An action and its time. */
const Line = ({ at, children }: { readonly at: string; readonly children: ReactNode }) => (
  <li>
    {children}
    <Secondary>
      {" · "}
      <Moment at={at} />
    </Secondary>
  </li>
);

function Lines({ more, children }: { readonly more: number; readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ display: "grid", gap: 0.5, m: 0, p: 0, listStyle: "none" }}>
      {children}
      {more > 0 && (
        <Box component="li" sx={{ color: "text.secondary" }}>
          and {formatCount(more)} before
        </Box>
      )}
    </Box>
  );
}

/** The progress or the result of a re-scoring, with a link to the leads that it changed. */
function Rescored({ rescoring: { id, state, result, progress } }: { readonly rescoring: Rescoring }) {
  const { done, changed } = progress;
  const counts = `${leadsText(result?.leads ?? done)}, ${changed === 0 ? "none" : formatCount(changed)} changed`;
  const name = STATE_NAMES[state];
  const far = state === "running" || state === "queued" ? `${name}: ${counts} so far` : `${name} after ${counts}`;
  const text = state === "done" ? counts : done === 0 ? name : far;
  return changed === 0 ? <span>{text}</span> : <Place to={leadPaths.rescored(id)}>{text}</Place>;
}
