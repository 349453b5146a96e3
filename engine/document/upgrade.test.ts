import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Band,
  type BandLetter,
  bandsOfList,
  beginningOf,
  compileModel,
  DEFAULT_BANDS,
  diffDocuments,
  EMPTY_MODEL,
  explainLead,
  type FormerDocument,
  type ModelDocument,
  priorityOf,
  scoreLead,
  shareStructure,
  type UnreasonedDocument,
  type UntestedDocument,
  upgradeDocument,
} from "../index.ts";
import { documentOf, question, scoring } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";

/** The bands of a document of format 1, before its four bands and their names were separated by axis. */
const FORMER_BANDS: readonly Band[] = [
  { letter: "A", label: "Call today", from: 80, action: "call" },
  { letter: "B", label: "Medium", from: 60, action: "write" },
  { letter: "C", label: "Low", from: 40.5, action: "wait" },
  { letter: "D", label: "Out", from: null, action: "nothing" },
];
const FORMER_PRIORITIES: Readonly<Partial<Record<BandLetter, string>>> = {
  A: "High",
  B: "Medium",
  C: "Low",
  D: "Disqualified",
};

/** Returns a document as format 3 had it. */
function unreasoned({ questions, ...document }: ModelDocument) {
  return { ...document, questions: questions.map(({ reason: _, lead_can_change: __, ...question }) => question) };
}

/** Returns a document as formats 1 and 2 had it. */
function untested(document: ModelDocument) {
  const { tests: _, counters, ...rest } = unreasoned(document);
  const { test: __, ...former } = counters;
  return { ...rest, counters: former };
}

function former(document = RENTAL, bands = FORMER_BANDS): FormerDocument {
  return JSON.parse(JSON.stringify({ ...untested(document), format: 1, bands }));
}

/** The rule of format 1: the first band that begins at or below the points, with the same list for each score. */
const letterOf = (points: number, bands = FORMER_BANDS) =>
  bands.find(({ from }) => from === null || points >= from * 100)?.letter ?? "D";

test("a document of format 1 decides about every lead as before", () => {
  const axes = documentOf(
    question(1, "number", "a"),
    question(2, "number", "b"),
    scoring(1, "{a}"),
    scoring(2, "{b}", { x_axis: false, y_axis: true }),
  );
  const document = upgradeDocument(former(axes));
  const model = compileModel(document);
  const points = fc.integer({ min: -50_00, max: 200_00 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(points, points, (a, b) => {
      const score = scoreLead(model, { a, b }, 0);
      expect([score.x_band, score.y_band, score.total_band]).toEqual([
        letterOf(score.x),
        letterOf(score.y),
        letterOf(score.total),
      ]);
      const priority = FORMER_PRIORITIES[letterOf(score.total)];
      expect(priorityOf(document.bands, score.total_band)).toBe(priority);
      expect(explainLead(model, { a, b }, 0).bands.total.label).toBe(priority);
    }),
    {
      examples: [
        [80, 0],
        [79.99, 0],
        [40.5, 0.01],
        [40.49, 0],
      ],
    },
  );
});

test("everything except bands stays the same, and a document of the current format is returned unchanged", () => {
  const { bands, format, ...rest } = upgradeDocument(former());
  const { bands: _, format: __, ...same } = RENTAL;
  expect([format, rest]).toEqual([4, same]);
  expect(bands).toEqual({
    x: FORMER_BANDS,
    y: FORMER_BANDS,
    total: FORMER_BANDS.map((band) => ({ ...band, label: FORMER_PRIORITIES[band.letter] })),
  });
  expect(upgradeDocument(RENTAL)).toBe(RENTAL);
});

test("a document of format 2 gets no tests and stays the same otherwise", () => {
  const stored: UntestedDocument = JSON.parse(JSON.stringify({ ...untested(RENTAL), format: 2 }));
  expect(upgradeDocument(stored)).toEqual(RENTAL);
  expect(shareStructure(upgradeDocument(stored), RENTAL)).toBe(RENTAL);
  expect(beginningOf(stored)).toBe(EMPTY_MODEL);
});

test("a document of format 3 has no reasons, and no question whose answer a lead can change", () => {
  const stored: UnreasonedDocument = JSON.parse(JSON.stringify({ ...unreasoned(RENTAL), format: 3 }));
  expect(upgradeDocument(stored)).toEqual(RENTAL);
  expect(JSON.stringify(upgradeDocument(stored).questions)).toBe(JSON.stringify(RENTAL.questions));
  expect(shareStructure(upgradeDocument(stored), RENTAL)).toBe(RENTAL);
});

test("no difference is reported that nobody made", () => {
  const usual = former(EMPTY_MODEL, DEFAULT_BANDS.x);
  expect(diffDocuments(beginningOf(usual), upgradeDocument(usual))).toEqual([]);
  expect(diffDocuments(beginningOf(EMPTY_MODEL), EMPTY_MODEL)).toEqual([]);
  const own = former(EMPTY_MODEL, FORMER_BANDS);
  expect(diffDocuments(beginningOf(own), upgradeDocument(own)).map(({ text }) => text)).toContain(
    "label of band A of X: High Priority → Call today",
  );
});

test("a single list applies to both axes, and at twice its edges to the total", () => {
  expect(bandsOfList(DEFAULT_BANDS.x)).toEqual(DEFAULT_BANDS);
  expect(bandsOfList(FORMER_BANDS).total.map(({ label, from }) => [label, from])).toEqual([
    ["High", 160],
    ["Medium", 120],
    ["Low", 81],
    ["Disqualified", null],
  ]);
});
