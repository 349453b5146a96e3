import { expect, test } from "vitest";
import { type Review, reviewersText } from "./review.ts";

test("reviewers exclude those who gave an author access, and the text says from when others count", () => {
  const reviewer = (id: number, username: string, more: Partial<Review["reviewers"][number]> = {}) => ({
    ...{ id, username, account: 1, counts_from: null, gave_access_to: [] },
    ...more,
  });
  const review: Review = {
    review: "four_eyes",
    reviewers: [
      reviewer(1, "ada"),
      reviewer(2, "ben", { counts_from: "2026-12-03T09:41:00.000Z" }),
      reviewer(3, "cleo", { gave_access_to: [4] }),
      reviewer(4, "dan"),
    ],
    other_reviewers: 2,
    off_request: null,
  };
  const user = { id: 1 } as Parameters<typeof reviewersText>[1]["user"];
  const text = (workers: number[]) => reviewersText(review, { user }, new Set(workers), "UTC");
  expect(text([])).toBe("you, ben (from Dec 3, 2026, 9:41 AM), cleo, dan, and 2 superusers");
  expect(text([4])).toBe("you, ben (from Dec 3, 2026, 9:41 AM), and 2 superusers");
  expect(text([1, 2])).toBe("cleo, dan, and 2 superusers");
});
