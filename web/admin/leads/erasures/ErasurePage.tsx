import printerIcon from "virtual:lucide/printer";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";
import { ERASED_FROM, ERASURE_LIMITS } from "#contract/wire";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { isTestIn, TEST_QUERY } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useAccountNames } from "../../data/account.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Certificate, requesterOf } from "./words.ts";

/** The polling interval of an erasure in progress, in milliseconds. */
const POLL_MS = 1_000;

/** The certificate of one erasure, to read, print, and copy. */
export function ErasurePage() {
  const id = Number(useParams().erasureId);
  const isTest = isTestIn(useSearchParams()[0]);
  return Number.isSafeInteger(id) && id > 0 ? <Loaded id={id} isTest={isTest} /> : <NotFound />;
}

function Loaded({ id, isTest }: { readonly id: number; readonly isTest: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["erasure", id, isTest],
    queryFn: () => api.getErasure({ params: { id }, query: isTest ? TEST_QUERY : {} }),
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? POLL_MS : false),
  });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <Shown certificate={data} />;
}

function Shown({ certificate }: { readonly certificate: Certificate }) {
  const isDone = certificate.finished_at !== null;
  return (
    <>
      <PageHeader
        title={`Erasure certificate ${certificate.id}`}
        trail={
          certificate.is_test
            ? [{ label: "Test leads", to: leadPaths.tests }]
            : [
                { label: "Leads", to: leadPaths.list },
                { label: "Erasures", to: leadPaths.erasures },
              ]
        }
        description={isDone ? `${leadsText(certificate.leads)} erased for good.` : "Erasing leads…"}
        actions={
          isDone && (
            <>
              <CopyButton label="Copy JSON" text={JSON.stringify(certificate, null, 2)} />
              <Button variant="contained" startIcon={<Icon of={printerIcon} />} onClick={() => print()}>
                Print
              </Button>
            </>
          )
        }
      />
      {!isDone && (
        <Alert severity="info" icon={false} sx={{ mb: 2, "& .MuiAlert-message": { width: "100%" } }}>
          <Box role="status">{leadsText(certificate.leads)} erased so far. You can leave this page.</Box>
          <LinearProgress sx={{ mt: 1 }} aria-label="Erasing" />
        </Alert>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }} data-column="">
        <Particulars certificate={certificate} />
        {certificate.kind !== "retention" && isDone && <Fingerprints certificate={certificate} />}
      </Box>
    </>
  );
}

function Particulars({ certificate }: { readonly certificate: Certificate }) {
  const nameOf = useAccountNames();
  const { account, requested_at, finished_at, reason, leads, earlier_results, erased_from, hash } = certificate;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Account", nameOf(account)],
    ["Erased by", requesterOf(certificate)],
    ["Requested", <Moment key="requested" at={requested_at} />],
    ["Completed", finished_at === null ? "In progress" : <Moment key="finished" at={finished_at} />],
    ["Reason", reason === "" ? "None given" : reason],
    [certificate.is_test ? "Test leads" : "Leads", formatCount(leads)],
    ["Earlier results", formatCount(earlier_results)],
    ...(hash === null ? [] : [["SHA-256", <code key="hash">{hash}</code>] as const]),
    ["Erased from", <Places key="places" places={erased_from} />],
  ];
  return (
    <Section title="Certificate">
      <Facts
        facts={facts}
        sx={{ gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "160px minmax(0, 1fr)" }, gap: "6px 16px" }}
        valueSx={{ fontWeight: 550, mb: { xs: 0.75, sm: 0 } }}
      />
    </Section>
  );
}

const Places = ({ places }: { readonly places: Certificate["erased_from"] }) => (
  <Box component="ul" sx={{ pl: 2, listStyle: "disc", fontWeight: 400 }}>
    {places.map((place) => (
      <li key={place}>{ERASED_FROM[place]}</li>
    ))}
  </Box>
);

function Fingerprints({ certificate: { fingerprints, leads } }: { readonly certificate: Certificate }) {
  const isCut = leads > ERASURE_LIMITS.fingerprints;
  return (
    <Section
      title="Fingerprints"
      description={`Each lead’s identifier as a keyed hash, so nobody can read it here. To check whether an identifier was erased, look it up under Erasures.${isCut ? ` The first ${formatCount(ERASURE_LIMITS.fingerprints)} are shown.` : ""}`}
    >
      <Box
        component="ul"
        sx={{ maxHeight: 320, overflowY: "auto", "@media print": { maxHeight: "none", overflow: "visible" } }}
      >
        {fingerprints.map((fingerprint) => (
          <Box component="li" key={fingerprint} sx={{ overflowWrap: "anywhere" }}>
            <code>{fingerprint}</code>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
