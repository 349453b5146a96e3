import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ModelDocument } from "#engine";
import { api } from "../../api/client.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import { modelQuery } from "../../data/model.ts";
import { hasWords, searchWords } from "../../ui/list/words.ts";
import type { Command } from "./command.ts";

/** The number of letters from which the account is searched. */
const MIN_LENGTH = 2;
const PER_KIND = 5;
/** The pause in typing before leads are searched, in milliseconds. */
const DEBOUNCE_MS = 200;

interface Found {
  readonly label: string;
  readonly detail: string;
  readonly path: string;
}

/** Leads, questions, scoring models, and rules that contain this text. */
export function useFound(text: string): { readonly commands: readonly Command[]; readonly isSearching: boolean } {
  const navigate = useNavigate();
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const isWanted = wanted.length >= MIN_LENGTH;
  const model = useQuery({ ...modelQuery(), enabled: isWanted, staleTime: 30_000 });
  const found = useQuery({
    queryKey: ["palette", paused],
    enabled: paused.length >= MIN_LENGTH,
    queryFn: () => api.listLeads({ query: { search: paused, page_size: PER_KIND } }),
  });
  if (!isWanted) return { commands: [], isSearching: false };
  const all = [
    ...(model.data === undefined ? [] : inModel(model.data.document, wanted)),
    // Results of an earlier text would be opened by mistake.
    ...((paused === wanted && found.data?.results) || []).map(
      ({ lead_id, name, priority, total_score }): Found => ({
        label: name || lead_id,
        detail: ["Lead", ...(name ? [lead_id] : []), total_score, priority].join(" · "),
        path: leadPaths.lead(lead_id),
      }),
    ),
  ];
  return {
    commands: all.map(({ path, ...rest }) => ({ group: "Found", id: path, ...rest, run: () => void navigate(path) })),
    isSearching: found.isFetching || paused !== wanted,
  };
}

function inModel(document: ModelDocument, text: string): Found[] {
  const words = searchWords(text);
  const fieldOf = (id: number) => document.questions.find((question) => question.id === id)?.field_name ?? "";
  return [
    ...document.questions
      .filter((question) => hasWords(words, [question.text, question.field_name]))
      .slice(0, PER_KIND)
      .map((question) => ({
        label: question.text,
        detail: `Question · ${question.field_name}`,
        path: PLACES.question(question.id),
      })),
    ...document.scoring_models
      .filter((model) => hasWords(words, [model.name, model.formula, fieldOf(model.question)]))
      .slice(0, PER_KIND)
      .map((model) => ({
        label: model.name || model.formula,
        detail: "Scoring model",
        path: PLACES.scoring_model(model.id),
      })),
    ...document.recommendations
      .filter((rule) => hasWords(words, [rule.response_text, rule.rule, rule.affiliate_name]))
      .slice(0, PER_KIND)
      .map((rule) => ({ label: rule.response_text, detail: "Rule", path: PLACES.recommendation(rule.id) })),
  ];
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
