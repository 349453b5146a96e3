import { describe, expect, test } from "vitest";
import { testAdmin } from "./testing/admin.ts";
import { ANSWERS, LEADS, leadAddress, number, ownProblems, part, score } from "./testing/leads.ts";

const { open, apiOf } = await testAdmin();

const api = await apiOf("harbor-admin");
const submit = (lead_id: string, answers: Record<string, unknown> = ANSWERS, more: object = {}) =>
  api.submitLead({ body: { lead_id, answers, allow_duplicates: true, ...more } });

const openLead = async (leadId: string, name = leadId) => {
  const opened = await open(leadAddress(leadId));
  await opened.page.getByRole("heading", { name, level: 1 }).waitFor();
  return opened;
};

describe("submitting a lead", () => {
  test("displays each error at its field, and stores it without errors", async () => {
    const { page, problems } = await open(`${LEADS}add/`);
    await page.getByLabel("Identifier", { exact: true }).fill("FORM-1");
    await page.getByLabel("What is your credit score?").fill("900");
    await page.getByRole("button", { name: "Submit lead" }).click();
    await page.getByText("900 is too large. The maximum is 850.").waitFor();
    expect(await page.getByText("An answer is required.").count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await page.getByLabel("What is the monthly rent").fill("1500");
    await page.getByLabel("What is your household's monthly income?").fill("6000");
    await page.getByLabel("What is your credit score?").fill("720");
    await page.getByLabel("When would you like to move in?").selectOption({ label: "Immediately" });
    await page.getByLabel("Pay stubs").check();
    await page.getByLabel("Email address").fill("not an address");
    await page.getByRole("button", { name: "Submit lead" }).click();
    await page.getByText("Enter a valid email address.").waitFor();
    await page.getByLabel("Email address").fill("form@example.com");
    const expected = await score(page, "Total").innerText();
    await page.getByRole("button", { name: "Submit lead" }).click();
    await page.getByRole("heading", { name: "FORM-1", level: 1 }).waitFor();
    expect(await score(page, "Total").innerText()).toBe(expected);
    const stored = await api.getLead({ params: { lead_id: "FORM-1" } });
    expect(stored).toMatchObject({
      email: "form@example.com",
      answers: { documents: ["pay-stubs"], credit_score: 720 },
    });
    expect(stored.total_score).toBe(number(expected));
    // the browser logs the rejection as its own error
    expect(ownProblems(problems).filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("reports that an identifier is taken, and keeps what was typed", async () => {
    await submit("FORM-2");
    const { page } = await open(`${LEADS}add/`);
    await page.getByLabel("Identifier", { exact: true }).fill("FORM-2");
    await page.getByLabel("What is the monthly rent").fill("1500");
    await page.getByLabel("What is your household's monthly income?").fill("6000");
    await page.getByLabel("What is your credit score?").fill("720");
    await page.getByLabel("When would you like to move in?").selectOption({ label: "Immediately" });
    await page.getByRole("button", { name: "Submit lead" }).click();
    await page.getByText('A lead with the lead_id "FORM-2" already exists.').waitFor();
    expect(await page.getByLabel("What is your credit score?").inputValue()).toBe("720");
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("button", { name: "Stay" }).click();
    await page.getByLabel("If a lead with this identifier exists", { exact: false }).check();
    await page.getByRole("button", { name: "Submit lead" }).click();
    await part(page, "History").getByText("2 results.", { exact: false }).waitFor();
  });
});

describe("new answers of a lead", () => {
  test("start with the current ones, and the former move to its history", async () => {
    await submit("EDIT-1", ANSWERS, { name: "Jane Doe" });
    const { page, problems } = await openLead("EDIT-1", "Jane Doe");
    await page.getByRole("button", { name: "Edit answers" }).click();
    expect(await page.getByLabel("What is your credit score?").inputValue()).toBe("690");
    await page.getByLabel("What is your credit score?").fill("705");
    await page.getByLabel("Have you seen the home?").selectOption({ label: "Not answered" });
    await page.getByRole("button", { name: "Save answers" }).click();
    await expect.poll(() => part(page, "History").locator('[data-state="present"]').innerText()).toContain("690 → 705");
    expect(await part(page, "History").innerText()).toContain("Not yet → not answered");
    expect((await api.getLead({ params: { lead_id: "EDIT-1" } })).name).toBe("Jane Doe");
    expect(ownProblems(problems)).toEqual([]);
  });

  test("are not lost by leaving without a question", async () => {
    await submit("EDIT-2");
    const { page } = await openLead("EDIT-2");
    await page.getByRole("button", { name: "Edit answers" }).click();
    await page.getByLabel("What is your credit score?").fill("800");
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("What is your credit score?").inputValue()).toBe("800");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "EDIT-2", level: 1 }).waitFor();
    expect((await api.getLeadHistory({ params: { lead_id: "EDIT-2" } })).count).toBe(0);
  });
});

describe("a test lead", () => {
  test("is scored during typing, as the API would, and never stored", async () => {
    const { count } = await api.listLeads();
    const { page, problems } = await open(`${LEADS}add/test/`);
    expect(await score(page, "Total").innerText()).toBe("0");
    await page.getByRole("button", { name: "Fill with sample answers" }).click();
    await page.getByLabel("What is your credit score?", { exact: false }).fill("690");
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.getByLabel("What is your credit score?").fill("1000");
    await page.keyboard.press("Tab");
    await page.getByText("1,000 is too large. The maximum is 850.").waitFor();
    await page.getByText("Based on valid answers so far.").waitFor();
    await page.getByLabel("What is your credit score?").fill("700");
    await page.getByText("Based on valid answers so far.").waitFor({ state: "detached" });
    expect((await api.listLeads()).count).toBe(count);
    const values = await page.locator("[data-answer]").evaluateAll((fields) =>
      fields.map((field) => {
        const boxes = [...field.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
        const texts = boxes.filter(({ checked }) => checked).map((box) => box.closest("label")?.innerText ?? "");
        const control = field.querySelector<HTMLInputElement>("input:not([type=range]), select, textarea");
        return [
          field.getAttribute("data-answer") ?? "",
          boxes.length > 0 ? texts : (control?.value.replace(/(\d),(\d)/g, "$1$2") ?? ""),
        ] as const;
      }),
    );
    const stored = await submit("TEST-1", Object.fromEntries(values));
    await expect.poll(async () => number(await score(page, "Total").innerText())).toBe(stored.total_score);
    expect(ownProblems(problems)).toEqual([]);
  });
});
