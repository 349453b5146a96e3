import { SimplePage } from "../components/SimplePage.tsx";
import { Island } from "../islands/Island.tsx";
import { LoginForm } from "../islands/LoginForm.tsx";
import { definePage } from "../render/page.ts";
import styles from "./LoginPage.module.css";

export const loginPage = definePage({
  path: "/login",
  title: "Admin Login",
  description: "Sign in to the admin of this Leadplane installation.",
  Content: () => (
    <SimplePage current="/login">
      <div className={styles.card}>
        <h1>Admin Login</h1>
        <p className={styles.lead}>
          Sign in to set up questions, scoring models, recommendations, accounts, and tokens.
        </p>
        <Island name="login-form" component={LoginForm} props={{}} load="now" />
        <p className={styles.note}>
          No account yet? Your administrator creates it; there is no public sign-up. To call the API, you need a token:
          see <a href="/documentation/api-reference#authentication">Authentication</a>.
        </p>
      </div>
    </SimplePage>
  ),
});
