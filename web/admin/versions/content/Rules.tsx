import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Question, Recommendation } from "#engine";
import { TypeBadge } from "../../../explain/TypeBadge.tsx";
import { ItemName, Items, Source } from "./Items.tsx";

/** The rules of each question, in evaluation order. */
export function Rules({
  rules,
  questions,
}: {
  readonly rules: readonly Recommendation[];
  readonly questions: readonly Question[];
}) {
  const withRules = questions.filter(({ id }) => rules.some(({ question }) => question === id));
  return (
    <Items items={withRules}>
      {({ id, text, field_name }) => (
        <>
          <ItemName name={text} note={<code>{field_name}</code>} />
          <Box component="ol" sx={{ display: "grid", gap: 1, mt: 1, mb: 0, pl: 2.5, listStyle: "decimal" }}>
            {rules
              .filter(({ question }) => question === id)
              .map((rule) => (
                <li key={rule.id}>
                  <Rule rule={rule} />
                </li>
              ))}
          </Box>
        </>
      )}
    </Items>
  );
}

function Rule({ rule }: { readonly rule: Recommendation }) {
  const { response_text, type, affiliate_name, affiliate_image, affiliate_link, redirect_url } = rule;
  const further = [affiliate_name, affiliate_link, affiliate_image, redirect_url].filter((text) => text !== "");
  return (
    <>
      <Source text={rule.rule} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 0.25 }}>
        <TypeBadge type={type} />
        <Typography component="span">{response_text}</Typography>
      </Box>
      {further.length > 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {further.join(" · ")}
        </Typography>
      )}
    </>
  );
}
