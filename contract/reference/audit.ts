import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const visit = { ip: "127.0.0.1", user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

const removed = {
  id: 212,
  created_at: CREATED_AT,
  actor: { id: personId("admin"), username: PEOPLE.admin.username },
  via: "token",
  credential: "",
  ...visit,
  action: "delete",
  target: { type: "user", id: String(Object.keys(PEOPLE).length + 1), label: "richard" },
  before: {
    username: "richard",
    email: "richard@example.com",
    first_name: "",
    last_name: "",
    account: PEOPLE.admin.account,
    is_staff: false,
    is_superuser: false,
    is_active: false,
  },
  after: null,
};

const first = {
  id: 1,
  created_at: CREATED_AT,
  actor: { id: personId("superuser"), username: PEOPLE.superuser.username },
  via: "token",
  credential: "",
  ...visit,
  action: "sign_in",
  target: { type: "user", id: String(personId("superuser")), label: PEOPLE.superuser.username },
  before: null,
  after: null,
};

export const auditReference = {
  listAuditLog: {
    tag: "Audit log",
    summary: "List events",
    description:
      "Newest first: sign-ins, tokens, users, accounts, every change to the model, exports, erasures, and leads submitted in the admin. Events cannot be written or removed through the API, and they do not expire, so none of them contains what a lead answered. Leads submitted with a token are not recorded here; they have their own history.",
    success: "One page of events.",
    examples: [
      {
        name: "Who deleted users",
        request: { query: { action: "delete", target_type: "user" } },
        status: 200,
        response: firstPage("listAuditLog", [removed]),
        volatile: ["id", "user_agent"],
      },
      {
        name: "An action that does not exist",
        request: { query: { action: "deleted" } },
        status: 400,
        response: {
          action: ['"deleted" is not a valid choice. Did you mean "delete"?'],
          codes: { action: ["unknown_choice"] },
        },
      },
    ],
  },
  getAuditEvent: {
    tag: "Audit log",
    summary: "Read an event",
    description: "",
    success: "The event.",
    examples: [
      {
        name: "The first event of the installation",
        as: "superuser",
        request: { params: { id: 1 } },
        status: 200,
        response: first,
        volatile: ["user_agent"],
      },
      {
        name: "A user of another account",
        request: { params: { id: 1 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
} satisfies CallReferences;
