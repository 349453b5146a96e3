import type { Edit } from "#engine";

/** An edit that creates a question. */
export const createQuestion = (number: number, type: string, field_name: string, more: object = {}): Edit =>
  ({
    kind: "question",
    action: "create",
    data: { number, text: `${field_name}?`, type, field_name, ...more },
  }) as never;
