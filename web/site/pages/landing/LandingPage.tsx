import { LinkButton } from "../../components/Button.tsx";
import { SimplePage } from "../../components/SimplePage.tsx";
import { definePage } from "../../render/page.ts";

export const landingPage = definePage({
  path: "/",
  title: "lead scoring that explains itself",
  description:
    "Leadplane places every lead on a plane: capability and propensity. A self-hosted scoring and recommendation engine whose every score explains itself exactly.",
  Content: () => (
    <SimplePage>
      <h1>Leadplane</h1>
      <LinkButton href="/documentation" variant="primary">
        View Documentation
      </LinkButton>
    </SimplePage>
  ),
});
