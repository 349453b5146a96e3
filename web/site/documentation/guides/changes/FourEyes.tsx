import { ACCESS_SETTLES_DAYS } from "#contract/wire";
import { Heading } from "../../../components/Prose.tsx";
import { Screen } from "../../../components/Screen.tsx";
import { GUIDES } from "../../places.ts";
import { operationHref } from "../../reference/addresses.ts";
import { Command, Commands } from "./Commands.tsx";

/** How an account requires that a second person approves each change. */
export function FourEyes() {
  return (
    <>
      <p>
        With four eyes, nobody changes the live model alone: every change is made in a draft, and someone else approves
        it before it is published. The setting belongs to an account and is off by default.
      </p>
      <Heading id="turn-it-on">Turn it on</Heading>
      <p>
        Under <em>Settings</em>, set <em>Review</em> to <em>Four eyes</em>. In the API,{" "}
        <a href={operationHref("updateAccount")}>update the account</a> with <code>{'{"review": "four_eyes"}'}</code>.
        The account needs at least two people who can approve, since nobody approves their own work: its own
        administrators, those of its agency, and superusers. With fewer, the setting is refused. The page names them,
        and so does <a href={operationHref("getAccountReview")}>GET /api/v1/accounts/{"{id}"}/review/</a>. Superusers
        are named to superusers only; others see how many there are.
      </p>
      <p>
        From then on, the model’s pages are read-only outside of a draft, and the API refuses direct changes of the live
        model with 403. This includes restoring a version, applying a model file, and changing the bands. The audit log
        records who turned the setting on or off.
      </p>
      <Heading id="ask-for-a-review">Ask for a review</Heading>
      <p>
        <a href={GUIDES["change-safely"].href}>Make your changes in a draft</a>, then choose <em>Request review</em> and
        say what to look at. The other administrators of the account see an icon in the bar with the number of drafts
        that await their review, and it leads to them.
      </p>
      <Heading id="review-a-draft">Review a draft</Heading>
      <p>
        Open the draft, read its changes, and run its tests and a simulation. Comment on the draft or on a single
        change. Then choose <em>Approve</em>, or <em>Request changes</em> and say which.
      </p>
      <Screen
        name="review"
        alt="A draft in review: what its author says, the changed weight, and Request changes and Approve"
      />
      <ul>
        <li>You cannot approve a draft that you created or edited. This applies to everyone, including superusers.</li>
        <li>
          You approve what you saw. If someone edits the draft while you read it, your approval is refused, and you see
          the draft as it is now. In the API, approving requires the draft’s <code>ETag</code> in <code>If-Match</code>:
          without it, the response is a 428, and after an edit a 412.
        </li>
        <li>
          One person with the access of two counts as one: see{" "}
          <a href="#access-from-someone-else">Access from someone else</a>.
        </li>
        <li>Any later edit withdraws the approval, and the draft has to be reviewed again.</li>
        <li>
          The approval counts as long as the person who gave it could still give it. If they are deleted or deactivated,
          or are no longer an administrator who may work in the account, the draft is not published, neither at once nor
          at its time, and someone else must approve it.
        </li>
        <li>
          If the live model moves on in the meantime and the draft’s edits still apply, the approval stays. If they
          conflict, resolving the conflict is an edit.
        </li>
      </ul>
      <Heading id="publish">Publish</Heading>
      <p>
        Any administrator of the account publishes an approved draft, its author included. The approval also covers{" "}
        <a href={operationHref("publishDraft")}>publishing at a later time</a>. When that time comes, the draft is
        checked again. If it cannot go live, it is open again, and its page says why.
      </p>
      <Heading id="turn-it-off">Turn it off</Heading>
      <p>
        Turning it off takes two people as well. One administrator chooses <em>Request to turn off…</em> under{" "}
        <em>Settings</em> and says why; another one confirms. Until then, four eyes stays on. The person who confirms
        sees exactly the request that they confirm, either of them can cancel it, and it ends by itself if the person
        who made it can no longer approve. All of it is in the audit log.
      </p>
      <p>
        From then on, drafts that await a review can be published without an approval, and their checklist says so.
        Approved and scheduled drafts stay as they are.
      </p>
      <Heading id="access-from-someone-else">Access from someone else</Heading>
      <p>
        Administrators can create users, set their passwords, and view their tokens, so one person could act as two. For{" "}
        {ACCESS_SETTLES_DAYS} days after someone was given access by someone else,
      </p>
      <ul>
        <li>their approval and their confirmation are refused, and</li>
        <li>
          the person who gave it can neither approve a draft that they created or edited nor confirm a request that they
          made. The same goes for anyone who gave access to that person.
        </li>
      </ul>
      <p>
        What counts as giving access: creating a user, setting their password, making them an administrator,
        reactivating them, and creating, viewing, or rotating a token of theirs. Only what happens while four eyes is on
        counts, so set up your team first. What superusers do does not count, since they can turn four eyes off alone;
        ask one to add an administrator who should approve at once. The message of the refusal says who gave the access,
        when, and from when it counts. <em>Settings</em>, the draft’s page, and{" "}
        <a href={operationHref("getAccountReview")}>GET /api/v1/accounts/{"{id}"}/review/</a> say it in advance.
      </p>
      <Heading id="in-an-emergency">In an emergency</Heading>
      <p>
        Rolling back needs a second person as well: make a draft from the earlier version and have it approved. If
        nobody is available, a superuser can turn the setting off alone, change the model, and turn it on again. The
        audit log lists this as an event of its own. If no superuser is left either, create one on the server’s{" "}
        <a href={GUIDES.operations.href}>command line</a>.
      </p>
      <Heading id="what-it-does-not-prevent">What it does not prevent</Heading>
      <p>
        The setting protects against mistakes and makes every change visible to a second person. It does not stop two
        people who agree, nor someone who took over another’s access more than {ACCESS_SETTLES_DAYS} days ago, or before
        four eyes was turned on, without anybody noticing. A token that someone viewed works until it is rotated. All of
        this is in the audit log: read it, keep the administrators of the account few, and rotate a token that someone
        else has viewed.
      </p>
      <Heading id="records">Records</Heading>
      <p>
        Requests, comments, approvals, withdrawn approvals, and publications are kept with the draft and in the{" "}
        <a href={GUIDES.records.href}>audit log</a>.
      </p>
      <Commands>
        <Command
          title="Turn on the review"
          code={`ACCOUNT='<id of the account>'
api "accounts/$ACCOUNT/" -X PATCH -d '{"review": "four_eyes"}'`}
        />
        <Command title="See who can approve" code={`api "accounts/$ACCOUNT/review/"`} />
        <Command
          title="Send a draft for review"
          code={`DRAFT='<id of the draft>'
api "drafts/$DRAFT/request-review/" -d '{"body": "Please check the weight of income."}'`}
        />
        <p>The other administrator uses their own token:</p>
        <Command
          title="List the drafts that you can approve, and read one"
          code={`TOKEN='<token of the other administrator>'
api 'drafts/?awaiting_review=true'
api "drafts/$DRAFT/" -i
api "drafts/$DRAFT/diff/"`}
        />
        <p>
          The <code>ETag</code> of a draft is among the headers that <code>-i</code> prints. Send it as{" "}
          <code>If-Match</code> to approve exactly what you have read.
        </p>
        <Command
          title="Comment on a change"
          code={`MODEL='<id of a scoring model>'
api "drafts/$DRAFT/comments/" \\
  -d '{"body": "Why half?", "about": {"type": "scoring_model", "id": '"$MODEL"', "field": "weight"}}'`}
        />
        <Command
          title="Approve the draft as you have read it"
          code={`ETAG='<ETag of the draft>'
api "drafts/$DRAFT/approve/" -H "If-Match: $ETAG" -d '{"body": "The weight looks right."}'`}
        />
        <Command
          title="Request changes instead, and read what was said"
          code={`api "drafts/$DRAFT/request-changes/" -d '{"body": "Please keep the weight at 1."}'
api "drafts/$DRAFT/activity/"`}
        />
        <Command
          title="Request to turn off the review, and read the request"
          code={`api "accounts/$ACCOUNT/review/request-off/" -d '{"reason": "The team is down to one person."}'
api "accounts/$ACCOUNT/review/" -i`}
        />
        <p>
          Someone else confirms it, with their own token and the <code>ETag</code> of the review:
        </p>
        <Command
          title="Confirm turning off the review"
          code={`TOKEN='<token of another administrator>'
ETAG='<ETag of the review>'
api "accounts/$ACCOUNT/review/confirm-off/" -X POST -H "If-Match: $ETAG"`}
        />
      </Commands>
    </>
  );
}
