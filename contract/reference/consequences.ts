import type { OperationId } from "../wire/operations.ts";

const FROM_MODEL = "To get it back, restore the version before.";
const WITH_DEPENDENTS = ", with `dependents=delete` also everything that uses it";
const WHOLE = "Replaces all of it: whatever you leave out goes back to its default.";

/**
 * The data that a call replaces, erases, or ends, and that a user may still need. The reference displays it above the
 * samples. Calls that only add, or that change only what they name, are not listed.
 */
export const CONSEQUENCES: { readonly [Id in OperationId]?: string } = {
  rotateToken: "Your current token stops working within a second, everywhere it is used.",
  changePassword: "Sets a new password and ends your other sessions.",
  deleteOutcome: "Removes the outcome, as if it had never been recorded. The audit log keeps what it was.",
  setOutcomeSettings: "Replaces both settings. Stored outcomes are counted again, and all figures follow.",
  replaceQuestion: "Replaces all of it except its choices: whatever you leave out goes back to its default.",
  deleteQuestion: `Removes the question from the model with its choices${WITH_DEPENDENTS}. ${FROM_MODEL}`,
  replaceChoice: WHOLE,
  deleteChoice: `Removes the choice from the model${WITH_DEPENDENTS}. ${FROM_MODEL}`,
  replaceScoringModel: "Replaces all of it except its value ranges: whatever you leave out goes back to its default.",
  deleteScoringModel: `Removes the scoring model and its value ranges from the model. ${FROM_MODEL}`,
  replaceValueRange: WHOLE,
  deleteValueRange: `Removes the range from the model. ${FROM_MODEL}`,
  replaceRecommendation: WHOLE,
  deleteRecommendation: `Removes the rule from the model. ${FROM_MODEL}`,
  replaceCalculatedField: WHOLE,
  deleteCalculatedField: `Removes the calculated field from the model${WITH_DEPENDENTS}. ${FROM_MODEL}`,
  cancelSimulation: "Removes the results so far. A canceled simulation cannot be resumed.",
  replaceTest: WHOLE,
  importTests: "Replaces the tests of the model that have the same names as tests of the file.",
  deleteTest: `Removes the test from the model. ${FROM_MODEL}`,
  replaceUser: WHOLE,
  deleteUser: "Deletes the user with their tokens and sessions. This cannot be undone.",
  rotateWebhookSecret: "Links to the deliveries end at once. The former secret stops signing after 24 hours.",
  deleteWebhook: "Removes the webhook with its deliveries. This cannot be undone.",
  rotateApiToken: "The current value of the token stops working within a second, everywhere it is used.",
  revokeToken: "The token stops working within a second, everywhere it is used. This cannot be undone.",
  replaceAccount: WHOLE,
  updateAccount: "Bands are replaced as a whole: whatever you send as `bands` takes the place of all of them.",
  deleteAccount: "Deletes the account with its model, users, and tokens. This cannot be undone.",
  endSession: "The browser that uses the session is signed out.",
  deleteSession: "Signs you out.",
  restoreModelVersion: "Replaces the whole live model. New leads are scored with it at once.",
  applyModelFile:
    "Replaces the whole live model: what is not in the file is removed. New leads are scored with it at once. Plan the file first to see what it changes.",
  replaceBands: "Replaces all bands. New leads get their priorities from them at once.",
  revertDraftEdit: "Removes the edit from the draft.",
  discardDraft: "Ends the draft. Its edits stay readable, but it cannot be opened again.",
  publishDraft: "Replaces the live model. New leads are scored with the draft’s from then on.",
  deleteLeadView: "Deletes the saved view. This cannot be undone.",
  deleteLead: "Erases the lead and its history. This cannot be undone.",
  eraseLeads: "Erases the leads and their history. This cannot be undone.",
  deleteExport: "Removes the file. Links to it no longer work. The leads stay.",
  setRetention:
    "Turns on retention: from the next hour on, leads older than this are erased. This cannot be undone for erased leads.",
  rescoreLeads: "Replaces the results of stored leads. The results they had move to their history.",
  setNightlyRescoring:
    "Turned on, it replaces the results of stored leads that depend on the date, every night. The results they had move to their history.",
};
