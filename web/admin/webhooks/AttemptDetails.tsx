import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { depthOf } from "#contract/wire";
import { Facts } from "../ui/Facts.tsx";
import { HighlightedCode } from "../ui/HighlightedCode.tsx";

/** Deeper JSON stays as it is: each level would indent all those within it. */
const MAX_DEPTH = 32;

/** JSON is easier to read over several lines. */
export function readable(body: string): { readonly code: string; readonly language: "json" | "text" } {
  if (depthOf(body) > MAX_DEPTH) return { code: body, language: "text" };
  try {
    return { code: JSON.stringify(JSON.parse(body), undefined, 2), language: "json" };
  } catch {
    return { code: body, language: "text" };
  }
}

/** The request of an attempt, and its answer. */
export function AttemptDetails({
  headers,
  body,
  answer,
  answerLabel = "Answer",
}: {
  readonly headers: Readonly<Record<string, string>>;
  /** Left out if it is shown elsewhere. */
  readonly body?: string;
  readonly answer: string | null;
  /** If there are several. */
  readonly answerLabel?: string;
}) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Part title="Request headers">
        <Facts
          facts={Object.entries(headers)}
          sx={{
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "max-content minmax(0, 1fr)" },
            columnGap: 2,
            m: 0,
            fontSize: "0.8125rem",
          }}
          valueSx={{ m: 0, fontFamily: "monospace" }}
        />
      </Part>
      {body !== undefined && (
        <Part title="Request body">
          <HighlightedCode {...readable(body)} label="Request body" />
        </Part>
      )}
      <Part title="Answer">
        {answer === null || answer === "" ? (
          <Box sx={{ color: "text.secondary" }}>{answer === null ? "There was no answer." : "It had no body."}</Box>
        ) : (
          <HighlightedCode {...readable(answer)} label={answerLabel} />
        )}
      </Part>
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}
