import { ORIGIN } from "#contract/origin";
import type { SampleCode } from "../../../samples/index.ts";
import { TOKEN } from "../../../samples/request.ts";

/** The samples of the reference with more than one call. A test runs each against the product. */
export const GUIDE_SAMPLES = {
  authenticate: {
    label: "Get a token and use it",
    code: {
      curl: `curl '${ORIGIN}/api/token-auth/' \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "<username>", "password": "<password>"}'

curl '${ORIGIN}/api/v1/users/profile/' \\
  -H 'Authorization: Token ${TOKEN}'`,
      javascript: `import { createClient } from "./leadplane.js";

const anonymous = createClient({ baseUrl: "${ORIGIN}" });
const { token } = await anonymous.obtainToken({
  username: "<username>",
  password: "<password>",
});

const api = createClient({ baseUrl: "${ORIGIN}", token });
console.log(await api.getProfile());
`,
      python: `from leadplane import Leadplane

anonymous = Leadplane("${ORIGIN}")
session = anonymous.obtain_token(
    username="<username>",
    password="<password>",
)

client = Leadplane("${ORIGIN}", token=session["token"])
print(client.get_profile())
`,
    },
  },
  errors: {
    label: "Handle an error",
    code: {
      curl: `curl -i '${ORIGIN}/api/v1/leads/' \\
  -H 'Authorization: Token ${TOKEN}' \\
  -H 'Content-Type: application/json' \\
  -d '{"answers": {"credit_score": 900}}'`,
      javascript: `import { createClient, LeadplaneConnectionError, LeadplaneError } from "./leadplane.js";

const api = createClient({ baseUrl: "${ORIGIN}", token: "${TOKEN}" });

try {
  await api.submitLead({ answers: { credit_score: 900 } });
} catch (error) {
  if (error instanceof LeadplaneConnectionError) console.log("No answer:", error.message);
  else if (!(error instanceof LeadplaneError)) throw error;
  else if (error.fieldErrors) console.log("Ask again:", error.fieldErrors.answers);
  else if (error.retryAfter) console.log("Wait", error.retryAfter, "seconds");
  else console.log(error.status, error.body.detail);
}
`,
      python: `from leadplane import Leadplane, LeadplaneConnectionError, LeadplaneError

client = Leadplane("${ORIGIN}", token="${TOKEN}")

try:
    client.submit_lead(answers={"credit_score": 900})
except LeadplaneConnectionError as error:
    print("No answer:", error)
except LeadplaneError as error:
    if error.field_errors:
        print("Ask again:", error.field_errors["answers"])
    elif error.retry_after:
        print("Wait", error.retry_after, "seconds")
    else:
        print(error.status, error.body["detail"])
`,
    },
  },
  pages: {
    label: "Read every high-priority lead",
    code: {
      curl: `curl '${ORIGIN}/api/v1/leads/?priority=High&ordering=-total_score&page_size=100&cursor=first' \\
  -H 'Authorization: Token ${TOKEN}'`,
      javascript: `import { createClient } from "./leadplane.js";

const api = createClient({ baseUrl: "${ORIGIN}", token: "${TOKEN}" });

const query = { priority: "High", ordering: "-total_score", page_size: 100 };
for await (const lead of api.all(api.listLeads, query)) {
  console.log(lead.lead_id, lead.total_score);
}
`,
      python: `from leadplane import Leadplane

client = Leadplane("${ORIGIN}", token="${TOKEN}")

query = {"priority": "High", "ordering": "-total_score", "page_size": 100}
for lead in client.all(client.list_leads, **query):
    print(lead["lead_id"], lead["total_score"])
`,
    },
  },
  key: {
    label: "Send a lead once",
    code: {
      curl: `curl '${ORIGIN}/api/v1/leads/' \\
  -H 'Authorization: Token ${TOKEN}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: "8e03978e-40d5-43dd"' \\
  -d '{"answers": {"rent_amount": 1800, "monthly_income": 7200, "credit_score": 742, "move_in": "immediate"}}'`,
      javascript: `import { randomUUID } from "node:crypto";
import { createClient } from "./leadplane.js";

const api = createClient({ baseUrl: "${ORIGIN}", token: "${TOKEN}" });

const answers = { rent_amount: 1800, monthly_income: 7200, credit_score: 742, move_in: "immediate" };
const lead = await api.submitLead({ answers }, { idempotencyKey: randomUUID() });
console.log(lead);
`,
      python: `from uuid import uuid4

from leadplane import Leadplane

client = Leadplane("${ORIGIN}", token="${TOKEN}")

answers = {"rent_amount": 1800, "monthly_income": 7200, "credit_score": 742, "move_in": "immediate"}
lead = client.submit_lead(answers=answers, idempotency_key=str(uuid4()))
print(lead)
`,
    },
  },
  events: {
    label: "Follow events",
    code: {
      curl: `curl '${ORIGIN}/api/v1/events/?types=lead.created,lead.updated&wait=20' \\
  -H 'Authorization: Token ${TOKEN}'`,
      javascript: `import { createClient } from "./leadplane.js";

const api = createClient({ baseUrl: "${ORIGIN}", token: "${TOKEN}" });

/** Reads everything after a cursor, and returns the cursor to continue with. */
async function follow(after, onEvent) {
  for (;;) {
    const page = await api.listEvents({ ...(after && { after }), wait: after ? 20 : 0 });
    for (const event of page.results) await onEvent(event);
    after = page.cursor;
    if (!page.has_more) return after;
  }
}

const cursor = await follow(undefined, ({ type, data }) => {
  console.log(type, data.lead_id, data.total_score);
});
console.log("Keep this for the next time:", cursor);
`,
      python: `from leadplane import Leadplane

client = Leadplane("${ORIGIN}", token="${TOKEN}")

def follow(after, on_event):
    """Reads everything after a cursor, and returns the cursor to go on with."""
    while True:
        query = {"after": after, "wait": 20} if after else {}
        page = client.list_events(**query)
        for event in page["results"]:
            on_event(event)
        after = page["cursor"]
        if not page["has_more"]:
            return after

def show(event):
    data = event["data"]
    print(event["type"], data.get("lead_id"), data.get("total_score"))

print("Keep this for the next time:", follow(None, show))
`,
    },
  },
  account: {
    label: "Act in a client account",
    code: {
      curl: `curl '${ORIGIN}/api/v1/analytics/lead_summary/' \\
  -H 'Authorization: Token ${TOKEN}' \\
  -H 'X-Account: <slug>'`,
      javascript: `import { createClient } from "./leadplane.js";

const api = createClient({
  baseUrl: "${ORIGIN}",
  token: "${TOKEN}",
  account: "<slug>",
});
console.log(await api.getLeadSummary());
`,
      python: `from leadplane import Leadplane

client = Leadplane(
    "${ORIGIN}",
    token="${TOKEN}",
    account="<slug>",
)
print(client.get_lead_summary())
`,
    },
  },
  draft: {
    label: "Read the rules of a draft",
    code: {
      curl: `curl '${ORIGIN}/api/v1/recommendations/' \\
  -H 'Authorization: Token ${TOKEN}' \\
  -H 'X-Draft: <draft id>'`,
      javascript: `import { createClient } from "./leadplane.js";

const api = createClient({
  baseUrl: "${ORIGIN}",
  token: "${TOKEN}",
  draft: "<draft id>",
});
console.log(await api.listRecommendations());
`,
      python: `from leadplane import Leadplane

client = Leadplane(
    "${ORIGIN}",
    token="${TOKEN}",
    draft="<draft id>",
)
print(client.list_recommendations())
`,
    },
  },
} as const satisfies Record<string, { readonly label: string; readonly code: SampleCode }>;
