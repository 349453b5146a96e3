import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Footer } from "../../components/Footer.tsx";
import { Header } from "../../components/Header.tsx";
import { definePage } from "../../render/page.ts";
import { ApiSection } from "./ApiSection.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./LandingPage.module.css";
import { Challenge, HowItWorks } from "./Sections.tsx";

const LINKS = [
  { href: "/documentation", text: "Documentation" },
  { href: "/admin", text: "Admin" },
] as const;

export const landingPage = definePage({
  path: "/",
  title: "lead scoring that explains itself",
  description:
    "Leadplane places every lead on a plane of capability and propensity. A self-hosted scoring and recommendation engine for fintech and sales teams whose every score explains itself exactly.",
  Content: () => (
    <>
      <Header
        links={LINKS}
        actions={
          <Button variant="primary" size="small" disabled>
            Get Started
          </Button>
        }
      />
      <main id="content">
        <Hero />
        <Challenge />
        <Features />
        <HowItWorks />
        <ApiSection />
        <section className={styles.call} aria-labelledby="begin">
          <div>
            <h2 id="begin">Know whom to call next, and why.</h2>
            <p>Read how it works, or open the admin and set up your first model.</p>
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
