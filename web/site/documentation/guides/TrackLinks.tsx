import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

const BEFORE = `"affiliate_link": "https://lender.example/apply?partner=42",
"redirect_url": "https://www.example.com/thanks"`;

const AFTER = `"affiliate_link": "https://leads.example.com/r/9kPq3v…",
"redirect_url": "https://leads.example.com/r/Xw0b7T…"`;

/** Tracked links: turning them on, what they do, and what is counted and stored. */
export function TrackLinks() {
  return (
    <>
      <p>
        A rule can recommend an offer with an affiliate link, or send leads on to a page with a redirect URL. With{" "}
        <em>tracked links</em>, you see how many leads follow them, by rule.
      </p>
      <Heading id="turn-on">Turn it on</Heading>
      <p>
        In the admin, open <strong>Settings › API</strong> and turn on <strong>Track links in results</strong>, or set{" "}
        <code>track_links</code> of the <a href={operationHref("updateAccount")}>account</a>. It is off in new accounts.
        The server must know its public address: its operator sets <code>PUBLIC_URL</code>, as{" "}
        <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a> explains.
      </p>
      <p>
        Within a second, every response with the result of a lead has links to this server in place of those of the
        rules, wherever you use them: on your page, in an email, or in a text message. Nothing else changes.
      </p>
      <CodeBlock language="json" title="Before" code={BEFORE} />
      <CodeBlock language="json" title="With tracked links" code={AFTER} />
      <p>
        A result always has the same links, so reading it again does not change them. In the admin, people see the links
        of the rules themselves: what they click is not counted. Trying a lead without storing it returns the links of
        the rules, too.
      </p>
      <Heading id="redirect">What happens on a click</Heading>
      <p>
        The server counts the click and responds with 302 and the link of the rule. It does not wait for the database,
        so the redirect takes a few milliseconds, also while the database is busy or unavailable.
      </p>
      <ul>
        <li>
          A link leads where the rule led in the version of the model that gave the result, just as the link itself
          would have. If you change or delete the rule, links in emails that you have sent still work, and new results
          have new links.
        </li>
        <li>
          It leads nowhere else. A link is encrypted and signed with a key of your installation, and the address is
          looked up in your model. A link that was changed in any way gets a page with the status 404.
        </li>
        <li>Links keep working when you turn tracking off, and their clicks are still counted.</li>
        <li>
          They also keep working when the lead is erased; then nothing is counted. They end when the account is deleted.
        </li>
      </ul>
      <Heading id="counted">What is counted</Heading>
      <p>
        <a href={operationHref("getRecommendationEffectiveness")}>The analysis of recommendations</a> has three figures
        for each rule, and the list of <strong>Recommendations</strong> in the admin shows them next to it:
      </p>
      <ul>
        <li>
          <code>leads</code>, the leads that were shown it: those whose latest result has the recommendation, whether or
          not links were tracked when they arrived.
        </li>
        <li>
          <code>clicked_leads</code>, the leads that clicked one of its links at least once, by any of their results.
        </li>
        <li>
          <code>clicks</code>, all clicks of these leads on its links.
        </li>
      </ul>
      <p>
        <a href={operationHref("getLead")}>A lead</a> and its page in the admin have its clicks for each rule, with the
        time of the first and the last one. Figures are up to five minutes old, clicks of a lead about a second.
      </p>
      <p>
        Only people are counted as far as the request tells: <code>HEAD</code> requests, browsers that load a page in
        advance, and programs that say what they are, such as search engines and link previews of messengers, are
        redirected and not counted. Some mail scanners open links and claim to be a browser; those are counted. Clicks
        of <a href={GUIDES["test-tokens"].href}>test leads</a> are redirected and not counted.
      </p>
      <Heading id="privacy">Privacy</Heading>
      <p>
        For each lead and rule, Leadplane stores the number of clicks on each of the two links, and when the first and
        the last one were. It stores no IP address, no browser, and no cookie, and nothing about people who are not
        leads. A link does not reveal the lead’s identifier. The page that it leads to does not learn where the click
        came from. When a lead is erased, its clicks are erased with it. Tell your leads about it in your privacy
        notice.
      </p>
      <p>
        A server that crashes loses the clicks of the last second; see{" "}
        <a href={`${GUIDES.operations.href}#proxy`}>{GUIDES.operations.text}</a>.
      </p>
    </>
  );
}
