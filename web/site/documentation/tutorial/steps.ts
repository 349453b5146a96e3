import { ORIGIN } from "#contract/origin";

/** One step of the tutorial: a command, and its output. */
export interface TutorialStep {
  readonly id: string;
  readonly title: string;
  /** Its purpose, in the Markdown subset of descriptions. */
  readonly text: string;
  readonly command: string;
  readonly output: string;
  /** A note on the output. */
  readonly note?: string;
}

/** Prints the status of a response instead of its body. */
const STATUS_ONLY = "-o /dev/null -w '%{http_code}\\n'";

/**
 * From an empty installation to a scored lead. e2e/first-model.test.ts runs every command as it is printed and compares
 * the output. The account is a new one each time, so it can be repeated.
 */
export const STEPS: readonly TutorialStep[] = [
  {
    id: "start",
    title: "Start Leadplane",
    text: "You need Node.js 20.19 or newer. In the Leadplane folder, run this in a separate terminal and leave it open. If Leadplane is already running, skip this step: you need the password of `admin` that its first start printed.",
    command: "DEMO=off npm start",
    output: `Leadplane is running at ${ORIGIN}
Its documentation is at ${ORIGIN}/documentation

Sign in at ${ORIGIN}/admin/
  admin             Vd3k9QpLx0TgYw5RmZaB  superuser of the installation
`,
    note: "Write down the password: you need it in the next step, and it is not shown again. If it is lost, stop Leadplane and run `npm run cli -- reset-password admin`. More lines may follow.",
  },
  {
    id: "token",
    title: "Get your token",
    text: "Every request needs a token. Replace `<password>` with the password from step 1.",
    command: `curl -s ${ORIGIN}/api/token-auth/ -H 'Content-Type: application/json' \\
  -d '{"username": "admin", "password": "<password>"}'; echo`,
    output: '{"token":"lp_0Yz4qv5N1o7mJt2hXcRk9sWbEaUdPfGiLlQxVnMy"}\n',
  },
  {
    id: "account",
    title: "Create an account for this tutorial",
    text: "Keep the token in a variable, and create an account so that nothing else is changed. Replace `<token>` with the token from step 2.",
    command: `TOKEN='<token>'
ACCOUNT="tutorial-$(date +%s)-$$"
curl -s ${ORIGIN}/api/v1/accounts/ ${STATUS_ONLY} \\
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"name": "Tutorial", "slug": "'"$ACCOUNT"'"}'`,
    output: "201\n",
    note: "`201` means created.",
  },
  {
    id: "helper",
    title: "Make a shortcut",
    text: "All further commands use the same token, account, and format. This defines a command `api` that adds them, and calls it once.",
    command: `api() {
  endpoint=$1; shift
  curl -s "${ORIGIN}/api/v1/$endpoint" -H "Authorization: Token $TOKEN" -H "X-Account: $ACCOUNT" \\
    -H 'Content-Type: application/json' -H 'Accept: application/json; indent=2' "$@"
}
api questions/`,
    output: `{
  "count": 0,
  "next": null,
  "previous": null,
  "results": []
}
`,
    note: "The account has no questions yet.",
  },
  {
    id: "first-question",
    title: "Ask how big the company is",
    text: "A question has a type and a field name. Formulas and rules use the field name in braces: `{employees}`.",
    command: `api questions/ -d '{"number": 1, "text": "How many people work at your company?",
  "type": "integer", "field_name": "employees", "required": true}'`,
    output: `{
  "id": 1,
  "number": 1,
  "text": "How many people work at your company?",
  "type": "integer",
  "field_name": "employees",
  "required": true,
  "multiple_values": false,
  "min_value": null,
  "max_value": null,
  "step": null,
  "help_text": "",
  "reason": "",
  "lead_can_change": false,
  "choices": [],
  "created_at": "2026-01-15T09:30:00.000Z"
}
`,
  },
  {
    id: "second-question",
    title: "Ask when they want to start",
    text: "A choice question has choices. Each choice has a value for formulas and rules.",
    command: `api questions/ ${STATUS_ONLY} -d '{"number": 2, "text": "When do you want to start?",
  "type": "choice", "field_name": "start", "required": true, "choices": [
    {"text": "Right away", "value": 90},
    {"text": "This quarter", "value": 60},
    {"text": "Later", "value": 20}]}'`,
    output: "201\n",
  },
  {
    id: "x-axis",
    title: "Score capability",
    text: "A scoring model turns an answer into points. This one looks up the number of employees in ranges, and counts toward X: whether the lead can buy.",
    command: `api scoring-models/ -d '{"question": 1, "name": "Company size", "formula": "{employees}",
  "value_ranges": [
    {"start": 0, "end": 50, "points": 20},
    {"start": 50, "end": 500, "points": 60},
    {"start": 500, "end": null, "points": 90}]}' | head -n 8`,
    output: `{
  "id": 1,
  "question": 1,
  "name": "Company size",
  "formula": "{employees}",
  "weight": 1,
  "x_axis": true,
  "y_axis": false,
`,
    note: "A range includes its start and excludes its end: a company of 500 gets 90 points.",
  },
  {
    id: "y-axis",
    title: "Score intent",
    text: "This one counts toward Y: whether the lead will buy. It has no ranges, so the value of the choice is the points.",
    command: `api scoring-models/ ${STATUS_ONLY} -d '{"question": 2, "name": "Timing", "formula": "{start}",
  "x_axis": false, "y_axis": true}'`,
    output: "201\n",
  },
  {
    id: "rules",
    title: "Decide the next step",
    text: "Rules belong to a question. They are tried in order, and the first matching rule wins. End with `If 1`, which always matches.",
    command: `api recommendations/ ${STATUS_ONLY} -d '{"question": 1, "type": "approval",
  "rule": "If {x_axis_score} >= 60 and {y_axis_score} >= 60", "response_text": "Call today."}'
api recommendations/ ${STATUS_ONLY} -d '{"question": 1,
  "rule": "If 1", "response_text": "Send the newsletter."}'`,
    output: "201\n201\n",
  },
  {
    id: "lead",
    title: "Score a lead",
    text: "Send the answers of a lead. An answer to a choice question can be the text of the choice or its slug, here `right-away`. The scores, the priority, and the recommendation come back in the same call.",
    command: `api leads/ -d '{"answers": {"employees": 800, "start": "right-away"}}' | head -n 11`,
    output: `{
  "lead_id": "019bbf6e-6f0a-7c3e-9b52-3f6d1c0a8e11",
  "x_axis": 90,
  "y_axis": 90,
  "total_score": 180,
  "x_score": 90,
  "y_score": 90,
  "x_category": "A",
  "y_category": "A",
  "priority": "High",
  "recommendation": "Call today.",
`,
    note: "That is your first model. The lead scored 90 on both axes, so the first rule matched.",
  },
  {
    id: "explanation",
    title: "Ask why",
    text: "Every score can be explained. Replace `<lead_id>` with the one from step 10.",
    command: `LEAD_ID='<lead_id>'
api "leads/$LEAD_ID/explanation/" | grep -E '"(name|substituted|weighted_points|outcome)"'`,
    output: `      "name": "Company size",
      "substituted": "800",
      "weighted_points": 90,
      "name": "Timing",
      "substituted": "90",
      "weighted_points": 90,
      "outcome": "matched",
      "substituted": "If 90 >= 60 and 90 >= 60",
          "substituted": "90 >= 60",
          "substituted": "90 >= 60",
      "outcome": "not_tried",
      "substituted": "If 1",
          "substituted": "1",
`,
    note: "90 points for company size and 90 for timing add up to the total of 180.",
  },
  {
    id: "change",
    title: "Change the model",
    text: "Halve the weight of company size and score the same answers again.",
    command: `api scoring-models/1/ ${STATUS_ONLY} -X PATCH -d '{"weight": 0.5}'
api leads/ -d '{"answers": {"employees": 800, "start": "right-away"}}' |
  grep -E '"(x_axis|total_score|recommendation)"'`,
    output: `200
  "x_axis": 45,
  "total_score": 135,
  "recommendation": "Send the newsletter.",
`,
    note: "The change is a new version of the model. The first lead keeps its score and the version that explains it.",
  },
];
