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
        <p className={styles.lead}>Questions, scoring models, recommendations, accounts and tokens are set up there.</p>
        <Island name="login-form" component={LoginForm} props={{}} load="now" />
        <p className={styles.note}>
          Looking for the API? A token is all it needs: <a href="/documentation/api-reference">API reference</a>.
        </p>
      </div>
    </SimplePage>
  ),
});
