import { documentationPages } from "../documentation/pages.tsx";
import type { Page } from "../render/page.ts";
import { adminPage } from "./AdminPage.tsx";
import { loginPage } from "./LoginPage.tsx";
import { landingPage } from "./landing/LandingPage.tsx";
import { privacyPage } from "./legal/PrivacyPage.tsx";
import { termsPage } from "./legal/TermsPage.tsx";
import { notFoundPage } from "./NotFoundPage.tsx";

/** Every page of the site. */
export const pages: readonly Page[] = [
  landingPage,
  ...documentationPages,
  privacyPage,
  termsPage,
  loginPage,
  adminPage,
  notFoundPage,
];
