import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Footer } from "../../components/Footer.tsx";
import { Header } from "../../components/Header.tsx";
import { definePage } from "../../render/page.ts";
import { ApiSection } from "./ApiSection.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./LandingPage.module.css";
import { Product } from "./Product.tsx";
import { Challenge, HowItWorks } from "./Sections.tsx";

const LINKS = [
  { href: "/documentation", text: "Documentation" },
  { href: "/admin", text: "Admin" },
] as const;

/** Why Get Started is disabled: users cannot sign up for another operator's installation. */
const NO_SIGN_UP = "Accounts are created by your administrator. Already have one? Sign in to the admin.";

export const landingPage = definePage({
  path: "/",
  title: "Lead scoring that explains itself",
  description:
    "Know who to call next, and why. Leadplane is a self-hosted lead scoring and recommendation API for fintech and sales teams that explains every score.",
  Content: () => (
    <>
      <Header
        links={LINKS}
        actions={
          <span className={styles.closed} data-tooltip={NO_SIGN_UP}>
            <Button variant="primary" size="small" disabled aria-describedby="no-sign-up">
              Get Started
            </Button>
            <span id="no-sign-up" className={styles.reason}>
              {NO_SIGN_UP}
            </span>
          </span>
        }
      />
      <main id="content">
        <Hero />
        <Product />
        <Challenge />
        <Features />
        <HowItWorks />
        <ApiSection />
        <section className={styles.call} aria-labelledby="begin">
          <div>
            <h2 id="begin">Score your first lead in five minutes.</h2>
            <p>Follow the tutorial in the documentation, or open the admin and set up your first model.</p>
            <div className={styles.actions}>
              <LinkButton href="/documentation" variant="primary" size="large" className={styles.inverse}>
                Read Documentation
              </LinkButton>
              <LinkButton href="/admin" size="large" className={styles.outline}>
                Access Admin Panel
              </LinkButton>
            </div>
          </div>
        </section>
      </main>
      <Footer />
    </>
  ),
});
