import Box from "@mui/material/Box";
import type { ModelDocument, TestResult } from "#engine";
import { memberName, valueName } from "./words.ts";

/** Why a test fails: the lead's results in place of the expected ones, or the answers that no longer fit. */
export function TestDifferences({
  result: { differences, errors = {} },
  document,
}: {
  readonly result: TestResult;
  readonly document: ModelDocument;
}) {
  const misfits = Object.entries(errors).flatMap(([field, messages]) => messages.map((text) => ({ field, text })));
  return (
    <Box component="ul" sx={{ display: "grid", gap: 0.25, fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
      {differences.map(({ member, expected, actual }) => (
        <li key={member} data-difference={member}>
          {memberName(member, document)}: <strong>{valueName(member, actual, document)}</strong>
          <Box component="span" sx={{ color: "text.secondary" }}>
            , expected {valueName(member, expected, document)}
          </Box>
        </li>
      ))}
      {misfits.map(({ field, text }) => (
        <li key={`${field} ${text}`}>
          <code>{field}</code>: {text}
        </li>
      ))}
    </Box>
  );
}
