/** Headings of the API reference, in its order. */
export const TAGS = {
  Authentication: "Get your token.",
  Leads: "Submit leads, and read their scores, recommendations, history, and explanations.",
  Questions: "What you ask your leads.",
  Choices: "The options of a question.",
  "Scoring models": "Formulas that turn answers into values.",
  "Value ranges": "Points for the values of a scoring model.",
  Recommendations: "Rules that choose the next step for each lead.",
  "Calculated fields": "Named formulas that you can use in other formulas and rules, like a question.",
  Analytics: "Statistics across all leads, cached for 5 minutes.",
  Users: "Your profile and, for administrators, the users of your accounts.",
  Tokens: "Named tokens with an optional expiry.",
  Accounts: "Client accounts and agencies.",
  Session: "Sign in to the admin with a cookie, and see where you are signed in.",
  "Model versions": "Every version of the model.",
  "Model file": "The whole model as one file, in JSON or YAML, for version control and for other accounts.",
  "Audit log": "Who did what, when, and from where.",
  "Saved views": "Your own named lists of leads.",
  Erasure: "Erase leads for good, with a certificate, and set how long leads are kept.",
  Jobs: "What the server does in the background, such as erasing many leads: see, pause, resume, and cancel it.",
  Service: "Health checks and the description of this API.",
} as const;
export type Tag = keyof typeof TAGS;
