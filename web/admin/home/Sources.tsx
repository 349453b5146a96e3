import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Arrival } from "#contract/wire";
import { formatPoints } from "../../ui/numbers.ts";
import { type NamesOfImports, nameOfImport, useImportNames } from "../data/import-names.ts";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { sourceTypeText } from "../ui/source-text.ts";
import { type Timeline, timelineOf } from "./figures.ts";
import { leadsWith } from "./lead-links.ts";
import { ShareBar } from "./ShareBar.tsx";

const DAYS = 30;
const ARRIVED: Arrival = "last_30_days";

type Channel = Timeline["sources"]["channels"][number];

/** How the leads of the last days came in, and the campaigns that they came from. */
export function Sources() {
  const { data, error, refetch } = useQuery(timelineOf(DAYS));
  return (
    <Section title="By source" description={`How the leads of the last ${DAYS} days came in.`}>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={132} />
      ) : data.sources.channels.length === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>No leads in the last {DAYS} days.</Typography>
      ) : (
        <Lists {...data.sources} />
      )}
    </Section>
  );
}

function Lists({ channels, utm_sources }: Timeline["sources"]) {
  const all = channels.reduce((sum, { leads }) => sum + leads, 0);
  const nameOf = useImportNames(
    channels.flatMap(({ type, name }) => (type === "import" && name !== null ? [Number(name)] : [])),
  );
  const bar = (leads: number) => ({ leads, of: all, color: "var(--color-mark-b)" });
  return (
    <>
      <Box component="ul" aria-label="How leads came in" sx={{ display: "grid", gap: 1 }}>
        {channels.map((channel) => (
          <ShareBar
            key={`${channel.type} ${channel.name ?? ""} ${channel.is_rest}`}
            {...channelText(channel, nameOf)}
            to={listOf(channel)}
            {...bar(channel.leads)}
          />
        ))}
      </Box>
      {utm_sources.some(({ utm_source }) => utm_source !== null) && (
        <>
          <Typography component="h3" sx={{ mt: 2, mb: 1, fontSize: "0.8125rem", fontWeight: 600 }}>
            UTM source
          </Typography>
          <Box component="ul" aria-label="UTM source" sx={{ display: "grid", gap: 1 }}>
            {utm_sources.map(({ utm_source, is_rest, leads, average_total }) => (
              <ShareBar
                key={`${utm_source ?? ""} ${is_rest}`}
                name={utm_source ?? (is_rest ? "All others" : "None")}
                to={utm_source === null ? undefined : leadsWith({ utm_source, arrived: ARRIVED })}
                note={averageText(average_total)}
                {...bar(leads)}
              />
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const averageText = (average: number) => `average ${formatPoints(average)}`;

function channelText({ type, name, is_rest, average_total }: Channel, nameOf: NamesOfImports) {
  const word = sourceTypeText(type);
  const average = averageText(average_total);
  if (is_rest) return { name: `${word}, all others`, note: average };
  if (type === "api" && name !== null) return { name, note: `token · ${average}` };
  if (type === "import" && name !== null)
    return { name: nameOfImport(Number(name), nameOf(Number(name))), note: `import · ${average}` };
  return { name: word, note: average };
}

/** The list of exactly these leads; undefined for several sources that no filter selects together. */
function listOf({ type, name, is_rest }: Channel): string | undefined {
  if (is_rest) return undefined;
  const named = name === null ? {} : type === "import" ? { import_id: name } : { token_name: name };
  return leadsWith({ source: type, ...named, arrived: ARRIVED });
}
