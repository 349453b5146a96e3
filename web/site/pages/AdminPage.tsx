import arrowLeftIcon from "virtual:lucide/arrow-left";
import arrowRightIcon from "virtual:lucide/arrow-right";
import bookOpenIcon from "virtual:lucide/book-open";
import chartColumnIcon from "virtual:lucide/chart-column";
import externalLinkIcon from "virtual:lucide/external-link";
import keyRoundIcon from "virtual:lucide/key-round";
import messageCircleQuestionMarkIcon from "virtual:lucide/message-circle-question-mark";
import plusIcon from "virtual:lucide/plus";
import settingsIcon from "virtual:lucide/settings";
import sigmaIcon from "virtual:lucide/sigma";
import signpostIcon from "virtual:lucide/signpost";
import usersIcon from "virtual:lucide/users";
import { LinkButton } from "../../ui/Button.tsx";
import { type Drawing, Icon } from "../../ui/Icon.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { definePage } from "../render/page.ts";
import styles from "./AdminPage.module.css";

interface Place {
  readonly href: `/admin/${string}`;
  readonly title: string;
  readonly text: string;
  readonly icon: Drawing;
}

const PLACES: readonly Place[] = [
  {
    href: "/admin/scoringengine/question/",
    title: "Questions",
    text: "What you ask leads, with choices, limits, and field names.",
    icon: messageCircleQuestionMarkIcon,
  },
  {
    href: "/admin/scoringengine/scoringmodel/",
    title: "Scoring Models",
    text: "Formulas, weights, and value ranges for both axes.",
    icon: sigmaIcon,
  },
  {
    href: "/admin/scoringengine/recommendation/",
    title: "Recommendations",
    text: "Rules that choose the next step for each lead, in order.",
    icon: signpostIcon,
  },
  {
    href: "/admin/auth/user/",
    title: "Users & Tokens",
    text: "Client accounts, administrators, and their API tokens.",
    icon: usersIcon,
  },
  {
    href: "/admin/scoringengine/lead/",
    title: "Lead Analytics",
    text: "Scored leads with their answers, history, and explanation.",
    icon: chartColumnIcon,
  },
  {
    href: "/admin/",
    title: "System Settings",
    text: "Account settings, bands, versions, and the audit log.",
    icon: settingsIcon,
  },
];

const ACTIONS = [
  { href: "/admin/scoringengine/question/add/", text: "Add question", icon: plusIcon },
  { href: "/admin/auth/user/add/", text: "Create client account", icon: usersIcon },
  { href: "/admin/authtoken/token/add/", text: "Generate API token", icon: keyRoundIcon },
] as const;

const STEPS = [
  { title: "Create questions", text: "Decide what to ask, and give each question a field name." },
  { title: "Configure scoring", text: "Assign points and weights to answers, on X, Y, or both." },
  { title: "Add recommendations", text: "Write rules, most specific first, with a fallback last." },
  { title: "Create client accounts and tokens", text: "Use one account per client and one token per integration." },
] as const;

export const adminPage = definePage({
  path: "/admin",
  title: "Admin",
  description: "Links to every part of the Leadplane admin.",
  listed: false,
  Content: () => (
    <>
      <Header
        links={[]}
        actions={
          <>
            <LinkButton href="/" size="small" icon={arrowLeftIcon}>
              Back to Site
            </LinkButton>
            <LinkButton href="/admin/" size="small" variant="primary" newTab iconAfter={externalLinkIcon}>
              Server Admin
            </LinkButton>
          </>
        }
      />
      <main id="content" className={styles.main}>
        <div className={styles.head}>
          <h1>Admin Dashboard</h1>
          <p>Set up how leads are scored and who has access. Each card opens a section of the server-side admin.</p>
        </div>
        <section aria-label="Administration">
          <CardGrid>
            {PLACES.map(({ href, title, text, icon }) => (
              <Card key={title} level={2} title={title} icon={icon} href={href} newTab>
                {text}
              </Card>
            ))}
          </CardGrid>
        </section>
        <section aria-labelledby="quick-actions" className={styles.actions}>
          <h2 id="quick-actions">Quick actions</h2>
          <div>
            {ACTIONS.map(({ href, text, icon }) => (
              <LinkButton key={href} href={href} icon={icon} newTab>
                {text}
              </LinkButton>
            ))}
          </div>
        </section>
        <div className={styles.columns}>
          <section aria-labelledby="getting-started">
            <h2 id="getting-started">Getting started</h2>
            <ol className={styles.steps}>
              {STEPS.map(({ title, text }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="help" className={styles.help}>
            <Icon of={bookOpenIcon} size={24} />
            <h2 id="help">Need help?</h2>
            <p>
              The documentation covers questions, formulas, rules, and the API, with examples you can run against this
              installation.
            </p>
            <LinkButton href="/documentation" iconAfter={arrowRightIcon}>
              View Documentation
            </LinkButton>
          </section>
        </div>
      </main>
      <Footer />
    </>
  ),
});
