import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ModelDocument, RecommendationEntry } from "#engine";
import { TypeBadge } from "../../explain/TypeBadge.tsx";

/**
 * The recommendations of a lead, as a customer's page would display them: a card for each question with a matching
 * rule.
 */
export function RecommendationCards({
  recommendations,
  document,
}: {
  readonly recommendations: Readonly<Record<string, RecommendationEntry>>;
  readonly document: ModelDocument;
}) {
  // by question number, because the order of the object may differ
  const entries = document.questions.flatMap(({ field_name, text }) => {
    const entry = Object.hasOwn(recommendations, field_name) ? recommendations[field_name] : undefined;
    return entry === undefined ? [] : [{ field_name, text, entry }];
  });
  if (entries.length === 0)
    return <Typography sx={{ color: "text.secondary" }}>No rule matched, so there is no recommendation.</Typography>;
  return (
    <Box
      component="ul"
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" }}
    >
      {entries.map(({ field_name, text, entry }) => (
        <Card
          component="li"
          key={field_name}
          data-recommendation={field_name}
          sx={{ p: 2, display: "grid", gap: 1, alignContent: "start" }}
        >
          <RecommendationCard about={text} entry={entry} />
        </Card>
      ))}
    </Box>
  );
}

/** The contents of a card: the type of the recommendation, its message, and the offer with it. */
export function RecommendationCard({
  about,
  entry,
}: {
  /** Its question. */
  readonly about: string;
  readonly entry: Omit<RecommendationEntry, "rule_id">;
}) {
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <TypeBadge type={entry.type} />
        <Box component="span" sx={{ fontSize: "0.75rem", color: "text.secondary", overflowWrap: "anywhere" }}>
          {about}
        </Box>
      </Box>
      <Typography sx={{ fontSize: "0.9375rem", overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {entry.response_text}
      </Typography>
      <Offer entry={entry} />
    </>
  );
}

/** The affiliate with its image, and the address to which the lead is redirected. */
function Offer({ entry }: { readonly entry: Omit<RecommendationEntry, "rule_id"> }) {
  const { affiliate_name, affiliate_image, affiliate_link, redirect_url } = entry;
  if (affiliate_name === "" && affiliate_image === "" && affiliate_link === "" && redirect_url === "") return null;
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", pt: 1, borderTop: 1, borderColor: "divider" }}>
      {affiliate_image !== "" && <OfferImage key={affiliate_image} address={affiliate_image} name={affiliate_name} />}
      <Box sx={{ minWidth: 0, display: "grid", gap: 0.25, fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
        {affiliate_name !== "" && <strong>{affiliate_name}</strong>}
        {affiliate_link !== "" && <Outside address={affiliate_link}>Affiliate link</Outside>}
        {redirect_url !== "" && <Outside address={redirect_url}>Redirect</Outside>}
      </Box>
    </Box>
  );
}

function OfferImage({ address, name }: { readonly address: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Box sx={{ fontSize: "0.75rem", color: "text.secondary" }}>Image unavailable</Box>;
  return (
    <Box
      component="img"
      src={address}
      alt={name}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      sx={{ width: 56, height: 56, objectFit: "contain", borderRadius: 1, bgcolor: "action.hover", flex: "none" }}
    />
  );
}

/** The API accepts only http and https; any other stored address is displayed as text. */
function Outside({ address, children }: { readonly address: string; readonly children: string }) {
  if (!/^https?:\/\//i.test(address)) return <span>{address}</span>;
  return (
    // a paragraph, so that a link in it is underlined: text follows it
    <Box component="p" sx={{ m: 0 }}>
      <MuiLink href={address} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </MuiLink>{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {address}
      </Box>
    </Box>
  );
}
