import { DEFAULT_BANDS } from "#engine";
import { MESSAGES } from "../wire/errors.ts";
import { ACCESS_SETTLES_DAYS } from "../wire/rates.ts";
import { type CallReferences, CURRENT_ETAG } from "./call.ts";
import { agency, fixtureAccounts, PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const created = {
  id: fixtureAccounts.length + 1,
  name: "Elm Street Lofts",
  slug: "elm-street-lofts",
  parent: agency.id,
  time_zone: "America/Chicago",
  bands: DEFAULT_BANDS,
  cors_origins: [] as string[],
  review: "off",
  failing_tests: "block",
  track_links: false,
  created_at: CREATED_AT,
} as const;

const SETTLED = { counts_from: null, gave_access_to: [] as number[] };

const review = {
  review: "off",
  reviewers: [{ id: 1, username: PEOPLE.superuser.username, account: agency.id, ...SETTLED }],
  other_reviewers: 0,
  off_request: null,
};

const copied = {
  ...created,
  id: created.id + 1,
  name: "Oak Avenue Homes",
  slug: "oak-avenue-homes",
  time_zone: "UTC",
};

const started = {
  ...copied,
  id: copied.id + 1,
  name: "Maple Court",
  slug: "maple-court",
};

const ownBands = {
  ...DEFAULT_BANDS,
  total: [
    { letter: "A", label: "Call today", from: 150, action: "call within the hour" },
    { letter: "B", label: "Call this week", from: 90, action: "call, then write" },
    { letter: "C", label: "Newsletter", from: null, action: "add to the newsletter" },
  ],
} as const;

const overview = ({ id, name, slug, parent }: (typeof fixtureAccounts)[number]) => ({
  id,
  name,
  slug,
  parent,
  leads: 412,
  leads_by_day: [9, 12, 14],
  high_share: 0.1143,
  last_lead_at: CREATED_AT,
  model_version: 12,
  published_at: CREATED_AT,
  drafts_in_review: 1,
  source: { name: "Rental application", version: 9, changed_since: true },
});

export const accountReference = {
  getAccountOverview: {
    tag: "Accounts",
    summary: "Compare accounts",
    description:
      "The accounts you have access to, by name. Each one has its leads of the last 30 days, the share of them in the highest band, its last lead, its live model version, how many of its drafts wait for a review, and whether the model has changed since a model file, a template, or another account's model was last applied.",
    success: "The accounts.",
    examples: [
      {
        name: "What an administrator of a client sees",
        request: {},
        status: 200,
        response: fixtureAccounts.filter(({ id }) => id === PEOPLE.admin.account).map(overview),
        volatile: [
          "leads",
          "leads_by_day",
          "high_share",
          "last_lead_at",
          "model_version",
          "drafts_in_review",
          "source",
        ],
      },
    ],
  },
  listAccounts: {
    tag: "Accounts",
    summary: "List accounts",
    description:
      "Accounts you have access to: your own; for an agency, also its clients; for a superuser, all. Ordered by id unless `ordering` says otherwise.",
    success: "One page of accounts.",
    examples: [
      {
        name: "An agency and its clients",
        as: "superuser",
        request: {},
        status: 200,
        response: firstPage("listAccounts", fixtureAccounts),
      },
      {
        name: "As an administrator of a client",
        request: {},
        status: 200,
        response: firstPage("listAccounts", [fixtureAccounts[1]]),
      },
    ],
  },
  createAccount: {
    tag: "Accounts",
    summary: "Create a client account",
    description:
      "Superusers can create any account; administrators of an agency can create its clients. The account starts with an empty model, a template, or a copy of another account's model, and optionally with a user: either everything is created, or nothing. A client of an agency cannot have clients of its own.",
    success: "The account.",
    examples: [
      {
        name: "A client of an agency",
        as: "superuser",
        request: { body: { name: created.name, parent: agency.id, time_zone: created.time_zone } },
        status: 201,
        response: created,
      },
      {
        name: "With a model and a first user",
        as: "superuser",
        request: {
          body: {
            name: copied.name,
            parent: agency.id,
            copy_model_of: fixtureAccounts[1].id,
            first_user: { username: "oak-admin", password: "ten thousand acorns", email: "oak@example.com" },
          },
        },
        status: 201,
        response: copied,
      },
      {
        name: "With a template",
        as: "superuser",
        request: { body: { name: started.name, parent: agency.id, template: "agency-intake", bands: DEFAULT_BANDS } },
        status: 201,
        response: started,
      },
      {
        name: "Several errors at once",
        as: "superuser",
        request: {
          body: {
            name: "",
            slug: "elm street",
            time_zone: "America/Elmstreet",
            first_user: { username: "oak admin", password: "acorns" },
          },
        },
        status: 400,
        response: {
          name: ["This field may not be blank."],
          slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
          time_zone: ['Enter a time zone of the IANA database, such as "Europe/London".'],
          first_user: {
            username: ["Use only the letters a–z, digits, and @ . + - _ (no spaces)."],
            password: ["Ensure this field has at least 10 characters."],
          },
          codes: {
            name: ["blank"],
            slug: ["invalid_format"],
            time_zone: ["unknown_choice"],
            first_user: { username: ["invalid_format"], password: ["too_short"] },
          },
        },
      },
      {
        name: "A slug that is taken, and an agency that does not exist",
        as: "superuser",
        request: {
          body: {
            name: "Birch Road",
            slug: agency.slug,
            copy_model_of: 99,
            first_user: { username: PEOPLE.admin.username, password: "ten thousand acorns" },
          },
        },
        status: 400,
        response: {
          slug: [`An account with the slug "${agency.slug}" already exists.`],
          copy_model_of: ["There is no account 99."],
          first_user: { username: ["A user with that username already exists."] },
          codes: {
            slug: ["already_exists"],
            copy_model_of: ["does_not_exist"],
            first_user: { username: ["already_exists"] },
          },
        },
      },
      {
        name: "An administrator of a client",
        request: { body: { name: created.name } },
        status: 403,
        response: { detail: "You do not have permission to perform this action.", code: "permission_denied" },
      },
    ],
  },
  getAccount: {
    tag: "Accounts",
    summary: "Read an account",
    description: "",
    success: "The account.",
    examples: [
      { name: "Your own account", request: { params: { id: 2 } }, status: 200, response: fixtureAccounts[1] },
      {
        name: "An account you cannot access",
        request: { params: { id: 3 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  replaceAccount: {
    tag: "Accounts",
    summary: "Replace an account",
    description:
      "Administrators can change their own account, except its parent and slug. Agencies and superusers can change the accounts they have access to.",
    success: "The account.",
    examples: [
      {
        name: "A new name, with the default time zone and bands",
        as: "superuser",
        request: { params: { id: created.id }, body: { name: "Elm Street Homes" } },
        status: 200,
        response: { ...created, name: "Elm Street Homes", time_zone: "UTC" },
      },
    ],
  },
  updateAccount: {
    tag: "Accounts",
    summary: "Change an account",
    description: "Only the fields you send change. New bands create a new version of the account's model.",
    success: "The account.",
    errors: {
      403: "Turning off `review` needs a second person, or new bands need a review; or you are not an administrator.",
    },
    examples: [
      {
        name: "Custom bands",
        as: "superuser",
        request: { params: { id: created.id }, body: { bands: ownBands } },
        status: 200,
        response: { ...created, name: "Elm Street Homes", time_zone: "UTC", bands: ownBands },
      },
      {
        name: "A web page that may call the API",
        as: "superuser",
        request: { params: { id: created.id }, body: { cors_origins: ["https://www.elm-street.example"] } },
        status: 200,
        response: {
          ...created,
          name: "Elm Street Homes",
          time_zone: "UTC",
          bands: ownBands,
          cors_origins: ["https://www.elm-street.example"],
          review: "off",
          failing_tests: "block",
        },
      },
      {
        name: "Four eyes, where nobody else could approve",
        as: "superuser",
        request: { params: { id: created.id }, body: { review: "four_eyes" } },
        status: 400,
        response: {
          review: [
            "Nobody else could approve your changes in Elm Street Homes. Add another administrator to the account or its agency first.",
          ],
          codes: { review: ["no_reviewer"] },
        },
      },
      {
        name: "What is no origin",
        as: "superuser",
        request: { params: { id: created.id }, body: { cors_origins: ["*", "https://www.elm-street.example/form"] } },
        status: 400,
        response: {
          cors_origins: {
            0: ["Enter an origin such as https://www.example.com: no path and no wildcard."],
            1: ["Enter an origin such as https://www.example.com: no path and no wildcard."],
          },
          codes: { cors_origins: { "0": ["invalid_format"], "1": ["invalid_format"] } },
        },
      },
    ],
  },
  getAccountReview: {
    tag: "Reviews",
    summary: "See who can approve",
    description: `Whether changes in the account need a second person, who can approve them and from when, and whether someone has requested to turn that off. Under four eyes, someone who was given access by another person can approve and confirm after ${ACCESS_SETTLES_DAYS} days.`,
    success: "The review.",
    examples: [
      {
        name: "Your own account",
        request: { params: { id: PEOPLE.admin.account } },
        status: 200,
        response: {
          review: "off",
          reviewers: [
            { id: personId("admin"), username: PEOPLE.admin.username, account: PEOPLE.admin.account, ...SETTLED },
          ],
          other_reviewers: 1,
          off_request: null,
        },
      },
      {
        name: "As a superuser",
        as: "superuser",
        request: { params: { id: created.id } },
        status: 200,
        response: review,
      },
    ],
  },
  requestReviewOff: {
    tag: "Reviews",
    summary: "Request to turn off four eyes",
    description:
      "Four eyes stays on until another administrator confirms the request. Where it is off already, nothing happens. A superuser can also turn it off at once by changing `review` of the account.",
    success: "The review, with your request.",
    errors: { 400: "Someone else has requested it already." },
    examples: [
      {
        name: "Where it is off already",
        as: "superuser",
        request: { params: { id: created.id }, body: { reason: "We are merging with another team." } },
        status: 200,
        response: review,
      },
    ],
  },
  confirmReviewOff: {
    tag: "Reviews",
    summary: "Confirm turning off four eyes",
    description: `Turns off four eyes, as someone else has requested: someone who neither gave you access in the last ${ACCESS_SETTLES_DAYS} days nor got it from you. \`If-Match\` is required: send the \`ETag\` of the review as you read it. Where it is off already, nothing happens.`,
    success: "The review.",
    errors: {
      400: "Nobody has requested it; or `If-Match` is malformed.",
      403: `You requested it yourself; you were given access, or gave it to the one who did, in the last ${ACCESS_SETTLES_DAYS} days; or you are not an administrator.`,
    },
    examples: [
      {
        name: "Where it is off already",
        as: "superuser",
        request: { params: { id: created.id }, headers: { "If-Match": CURRENT_ETAG } },
        status: 200,
        response: review,
      },
      {
        name: "Without saying what you have read",
        as: "superuser",
        request: { params: { id: created.id } },
        status: 428,
        response: { detail: MESSAGES.matchRequired, code: "precondition_required" },
      },
    ],
  },
  cancelReviewOff: {
    tag: "Reviews",
    summary: "Cancel the request to turn off four eyes",
    description: "Cancels the request, your own or someone else’s. Where there is none, nothing happens.",
    success: "The review.",
    examples: [
      {
        name: "Without a request",
        as: "superuser",
        request: { params: { id: created.id } },
        status: 200,
        response: review,
      },
    ],
  },
  deleteAccount: {
    tag: "Accounts",
    summary: "Delete an account",
    description:
      "Deletes the account with its model, users, and tokens. Rejected while it has leads or clients. You cannot delete your own account.",
    success: "Deleted.",
    errors: { 400: "The account has leads or clients, or is your own." },
    examples: [
      { name: "Delete", as: "superuser", request: { params: { id: created.id } }, status: 204 },
      {
        name: "An account with leads",
        as: "superuser",
        request: { params: { id: 2 } },
        status: 400,
        response: {
          non_field_errors: ["Harbor Rentals has leads, so it cannot be deleted."],
          codes: { non_field_errors: ["in_use"] },
        },
      },
    ],
  },
} satisfies CallReferences;
