import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../../server/testing/receiver.ts";
import { shown, testAdmin } from "./testing/admin.ts";
import { ANSWERS, leadAddress, part } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf, server } = await testAdmin();

const WEBHOOKS = "/admin/webhooks/";
const CONDITION = "If {monthly_income} >= 9000";

const receiver: Receiver = await startReceiver();
afterAll(() => receiver.close());

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function writeCondition(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "Condition", exact: true });
  await page.locator('[data-source="Condition"]').click();
  await editor.waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
  await expect.poll(() => editor.innerText()).toBe(text);
}

test.each(LOOKS)(
  "a webhook is written, tried, added, and sent a sample ($viewport.width, $colorScheme)",
  async (look) => {
    const api = await apiOf("harbor-admin");
    receiver.answer((response) => response.end("ok"));
    const sent = receiver.received.length;
    const { page, problems } = await open("/admin/", look);
    if (look.viewport.width < 760) await button(page, "Open the menu").click();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await expectUsable(page);

    // what is wrong is said at its field, before and after it is sent
    await page.getByRole("link", { name: "Add webhook" }).first().click();
    await page.getByText("An http or https address that accepts POST requests.").waitFor();
    await page.getByLabel("URL").fill("https://user@example.com/");
    await page.getByRole("radio", { name: "Only those that meet a condition" }).check();
    await writeCondition(page, "If {total_scor} > 1");
    await page
      .getByText('There is no field "total_scor". Did you mean "total_score"?', { exact: false })
      .first()
      .waitFor();
    await writeCondition(page, CONDITION);
    const { matched, leads } = await api.tryWebhookCondition({ body: { condition: CONDITION } });
    expect(matched).toBeGreaterThan(0);
    await part(page, "Try the condition").getByText(`Would have fired for ${matched} of ${leads} leads.`).waitFor();
    await writeCondition(page, "If {priority} == 'Higj'");
    await page.getByText("Its choices are High, Medium, Low, Disqualified.", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "'High'" }).click();
    await part(page, "Try the condition").getByText("Would have fired for", { exact: false }).waitFor();
    await writeCondition(page, CONDITION);
    await page.getByRole("radio", { name: "A template" }).check();
    const preview = part(page, "Preview");
    await preview.getByText('"John Doe has 192.5 points: High"').waitFor();
    await page.getByRole("textbox", { name: "Template" }).fill('{"text": "{nam}"}');
    await page.getByText('There is no field {nam} in these events. Did you mean "name"?').waitFor();
    await page.getByRole("textbox", { name: "Template" }).fill('{\n  "text": {name}\n  "lead": 1\n}');
    await page.getByText("Line 3, column 3: Add a comma here.", { exact: false }).waitFor();
    await preview.getByText("Fix the template to see what is sent.").waitFor();
    await page.getByRole("textbox", { name: "Template" }).fill('{"text": "{name} is hot", "lead": "{lead_id}"}');
    await preview.getByText('"John Doe is hot"').waitFor();
    // while no event is chosen, nothing else disappears
    await page.getByRole("checkbox", { name: "Lead created" }).uncheck();
    await preview.getByText("Choose an event to see what is sent.").waitFor();
    await page.getByRole("radio", { name: "Only those that meet a condition" }).waitFor();
    await page.getByRole("checkbox", { name: "Lead created" }).check();
    await expectUsable(page);
    await button(page, "Add webhook").click();
    await page.getByText("Remove the username and password from the URL.", { exact: false }).waitFor();
    problems.length = 0;
    await page.getByLabel("URL").fill(`  ${receiver.url} `);
    await page.getByLabel("Description").fill("Hot leads to sales");
    await button(page, "Add webhook").click();

    // the secret that is shown once verifies what is sent
    const secret = await page.getByRole("textbox", { name: "Secret" }).innerText();
    await button(page, "Send a sample").click();
    const sample = dialog(page, "Send a sample");
    await sample.getByRole("button", { name: "Send", exact: true }).click();
    await sample.getByText("The receiver answered 200", { exact: false }).waitFor();
    const [first] = receiver.received.slice(sent);
    expect(new Webhook(secret).verify(first?.body ?? "", first?.headers as Record<string, string>)).toEqual({
      text: "John Doe is hot",
      lead: "APP-1000",
    });
    await sample.getByText("webhook-signature").waitFor();
    await expectUsable(page, sample);
    await sample.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "View webhook" }).click();
    await page.getByText("Nothing was sent yet.", { exact: false }).waitFor();
    expect(problems).toEqual([]);
  },
);

test.each(LOOKS)(
  "deliveries are watched, replayed, and shared, and the webhook is deleted ($viewport.width, $colorScheme)",
  async (look) => {
    const api = await apiOf("harbor-admin");
    const submit = (lead_id: string, monthly_income: number) =>
      api.submitLead({ body: { lead_id, name: "Zoë", answers: { ...ANSWERS, monthly_income } } });
    receiver.answer((response) => response.end("ok"));
    const { id, secret } = await api.createWebhook({
      body: {
        url: receiver.url,
        description: "Hot leads to sales",
        events: ["lead.created"],
        condition: CONDITION,
        template: '{"text": "{name} is hot", "lead": "{lead_id}"}',
      },
    });
    const { page, problems } = await open(`${WEBHOOKS}${id}/`, look);

    // each delivery is listed, with its request and its answer
    server.sendEvents();
    await submit("COLD", 1_000);
    await submit("HOT-1", 12_000);
    await row(page, "HOT-1").getByText("Delivered").waitFor();
    expect(await row(page, "COLD").count()).toBe(0);
    await expectUsable(page);
    await row(page, "HOT-1").getByRole("link").click();
    await part(page, "Request body").getByText('"Zoë is hot"').waitFor();
    await part(page, "Attempts").getByText("status 200", { exact: false }).waitFor();
    await part(page, "Answer to attempt 1").getByText("ok").waitFor();
    await expectUsable(page);
    await button(page, "Replay").click();
    await part(page, "Attempts").getByText("Attempt 2", { exact: false }).waitFor();

    // one that is retried need not wait
    const trail = page.getByRole("navigation", { name: "Where this is" }).getByRole("link");
    await trail.last().click();
    await page.getByText("None has failed for good.", { exact: false }).waitFor();
    expect(await button(page, "Replay failed").isDisabled()).toBe(true);
    receiver.answer((response) => response.writeHead(503, { "Retry-After": "3600" }).end("closed for lunch"));
    await submit("HOT-0", 12_000);
    await row(page, "HOT-0").getByText("Retrying").waitFor();
    await row(page, "HOT-0").getByRole("link").click();
    await part(page, "Details").getByText("Next attempt").waitFor();
    receiver.answer((response) => response.end("ok"));
    await button(page, "Replay").click();
    await part(page, "Details").getByText("Delivered").waitFor();

    // a receiver that is gone switches it off; what failed is replayed once it is back
    receiver.answer((response) => {
      response.statusCode = 410;
      response.end("moved to another house");
    });
    await submit("HOT-2", 12_000);
    await trail.last().click();
    await row(page, "HOT-2").getByText("Failed").waitFor();
    await page
      .getByText("The receiver answered 410: it is gone. Nothing has been sent", { exact: false })
      .waitFor({ timeout: 20_000 });
    await page.goto(WEBHOOKS);
    await shown(page);
    await row(page, "Hot leads to sales").getByText("Switched off").waitFor();
    await page.getByRole("img", { name: "3 delivered, 2 failed attempts" }).waitFor();
    await expectUsable(page);
    await row(page, "Hot leads to sales").getByRole("link").click();
    receiver.answer((response) => response.end("welcome back"));
    await button(page, "Switch on").click();
    await button(page, "Switch off").waitFor();
    await button(page, "Replay failed").click();
    const replay = dialog(page, "Replay all failed deliveries?");
    await replay.getByText("Sends 1 failed delivery again, with the same id.").waitFor();
    await replay.getByRole("button", { name: "Replay" }).click();
    await page.getByText("Sending 1 failed delivery again").waitFor();
    await row(page, "HOT-2").getByText("Delivered").waitFor();

    // the person who runs the receiver needs no account
    await button(page, "Share").click();
    const share = dialog(page, "Share the deliveries");
    await share.getByRole("button", { name: "Create link" }).click();
    const link = (await share.getByRole("link").getAttribute("href")) ?? "";
    expect(await (await fetch(link)).text()).toContain("HOT-2");
    await share.getByRole("button", { name: "Close" }).click();

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect.poll(() => trail.allInnerTexts()).toEqual(["Webhooks", receiver.url.replace("http://", "")]);
    await page.getByRole("radio", { name: "Only when it becomes true" }).check();
    await button(page, "Save").click();
    await part(page, "Settings").getByText("Only when it becomes true").waitFor();
    await button(page, "Rotate").click();
    await dialog(page, "Rotate the secret?").getByRole("button", { name: "Rotate" }).click();
    expect(await page.getByRole("textbox", { name: "Secret" }).innerText()).not.toBe(secret);
    await page.getByText("each request is also signed by the former secret", { exact: false }).waitFor();

    // for a lead: which events went where
    await page.goto(leadAddress("HOT-2"));
    await shown(page);
    const webhooks = part(page, "Webhooks");
    await webhooks.getByText("Show", { exact: true }).click();
    await webhooks.getByRole("link", { name: "Lead created" }).waitFor();
    await expectUsable(page, webhooks);
    await webhooks.getByRole("link", { name: "Lead created" }).click();
    await part(page, "Attempts").getByText("welcome back").waitFor();
    await page.goto("/admin/audit/event/");
    await shown(page);
    await page.getByRole("link", { name: receiver.url }).first().click();

    await button(page, "Delete").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    expect(problems).toEqual([]);
  },
);

test("a change of the model says which webhooks no longer fit it", async () => {
  const api = await apiOf("harbor-admin");
  const { id } = await api.createCalculatedField({ body: { name: "bonus", formula: "1" } });
  const body = { url: receiver.url, events: ["lead.created"], condition: "If {bonus} > 0" } as const;
  const webhook = await api.createWebhook({ body: { ...body, events: [...body.events] } });
  const { page, problems } = await open(`/admin/settings/calculated-fields/#calculated-field-${id}`);
  await page.getByRole("button", { name: "Delete bonus" }).click();
  await page.getByText("1 webhook sends no leads: its condition doesn’t fit this model", { exact: false }).waitFor();
  await page.getByRole("button", { name: "See the webhooks" }).click();
  await row(page, "Doesn’t fit the model").getByText('There is no field "bonus"', { exact: false }).waitFor();
  await row(page, "Doesn’t fit the model").getByRole("link").click();
  await page.getByText("so no leads are sent", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Edit the condition" }).waitFor();
  await api.deleteWebhook({ params: { id: webhook.id } });
  expect(problems).toEqual([]);
});
