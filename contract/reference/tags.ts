/** Headings of the API reference, in its order. */
export const TAGS = {
  Authentication: "Obtain and rotate your token.",
  Leads: "Submit leads, read their scores, recommendations, history and explanation.",
  Questions: "What leads are asked.",
  Choices: "The options of a question.",
  "Scoring models": "Formulas that turn answers into values.",
  "Value ranges": "Points for the values of a scoring model.",
  Recommendations: "Rules that decide what a lead is told.",
  "Calculated fields": "Named formulas, usable in formulas and rules like a question.",
  Analytics: "Figures over all leads, cached for 5 minutes.",
  Users: "Your profile and, for administrators, the users of their accounts.",
  Tokens: "Named tokens with an optional expiry.",
  Accounts: "Client accounts and agencies.",
  Session: "Signing in to the admin with a cookie, and where one is signed in.",
  "Model versions": "Every state a model has had.",
  "Audit log": "Who did what, when and from where.",
  "Saved views": "Your own named lists of leads.",
  Erasure: "Erase leads for good, with a certificate, and decide how long leads are kept.",
  Service: "Health and the description of this API.",
} as const;
export type Tag = keyof typeof TAGS;
