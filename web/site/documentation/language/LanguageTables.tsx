import { BINARY_OPERATORS, FUNCTIONS, LEVEL, type OperatorEntry, UNARY_OPERATORS } from "#engine";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import styles from "./LanguageTables.module.css";
import { shownProblems } from "./problems.ts";

type Operators = readonly (readonly [symbol: string, entry: OperatorEntry])[];

const GROUPS: readonly { readonly caption: string; readonly has: (level: number) => boolean }[] = [
  { caption: "Comparison", has: (level) => level === LEVEL.comparison },
  { caption: "Logic", has: (level) => level < LEVEL.comparison },
  { caption: "Arithmetic", has: (level) => level > LEVEL.comparison },
];

/** Every operator of the language by kind, with an example and its value. */
export function OperatorTables() {
  const all: Operators = [...Object.entries(BINARY_OPERATORS), ...Object.entries(UNARY_OPERATORS)];
  return GROUPS.map(({ caption, has }) => (
    <Table
      key={caption}
      caption={`${caption} operators`}
      showCaption
      columns={["Operator", "What it does", "Example", "Value"]}
      numeric={[3]}
      rows={all
        .filter(([, { level }]) => has(level))
        .map(([symbol, { signature, doc, example }]) => [
          <code key={symbol} className={styles.whole}>
            {signature}
          </code>,
          doc,
          <code key="example" className={styles.whole}>
            {example.source}
          </code>,
          example.value,
        ])}
    />
  ));
}

/** The precedence of operators, from the highest. */
export function PrecedenceTable() {
  const byLevel = new Map<number, string[]>();
  for (const [symbol, { level }] of Object.entries(BINARY_OPERATORS)) {
    byLevel.set(level, [...(byLevel.get(level) ?? []), `\`${symbol}\``]);
  }
  for (const [symbol, { level }] of Object.entries(UNARY_OPERATORS)) {
    const signed = level === LEVEL.sign ? `\`${symbol}a\`` : `\`${symbol}\``;
    byLevel.set(level, [...(byLevel.get(level) ?? []), signed]);
  }
  const rows = [...byLevel].sort(([a], [b]) => b - a);
  return (
    <Table
      caption="Operator precedence"
      showCaption
      columns={["Order", "Operators"]}
      rows={rows.map(([, symbols], index) => [index + 1, inline(symbols.join(" "))])}
    />
  );
}

/** Every function of the language, with an example and its value. */
export function FunctionsTable() {
  return (
    <Table
      caption="Functions"
      columns={["Function", "What it returns", "Example", "Value"]}
      numeric={[3]}
      rows={Object.entries(FUNCTIONS).map(([name, { signature, doc, example }]) => [
        <code key={name} className={styles.whole}>
          {signature}
        </code>,
        doc,
        <code key="example" className={styles.whole}>
          {example.source}
        </code>,
        example.value,
      ])}
    />
  );
}

/** Every error of the language with a text that causes it and the API's message. */
export function ProblemsTable() {
  return (
    <Table
      caption="Errors in formulas and rules"
      columns={["Code", "Example", "What the API says"]}
      rows={shownProblems().map(({ code, source, message }) => [
        <code key={code} className={styles.whole}>
          {code}
        </code>,
        <ErrorSource key="example" source={source} />,
        message,
      ])}
    />
  );
}

/** A text that causes an error, or a description of it if nothing is visible. */
function ErrorSource({ source }: { readonly source: string }) {
  if (source === "") return "a text over the limit";
  return source.trim() === "" ? "only spaces" : <code>{source}</code>;
}
