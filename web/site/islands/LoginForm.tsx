import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../components/Callout.tsx";
import styles from "./LoginForm.module.css";

const ADMIN = "/admin/";
const FIELDS = [
  { name: "username", label: "Username", type: "text", autoComplete: "username", missing: "Enter your username." },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "current-password",
    missing: "Enter your password.",
  },
] as const;

type FieldName = (typeof FIELDS)[number]["name"];

/**
 * Checks both fields and goes to the server-side admin, which handles sign-in: nothing that is typed here is sent
 * anywhere. The fields have no `name`, so that a form submitted without a script contains nothing either.
 */
export function LoginForm() {
  const id = useId();
  const [values, setValues] = useState<Record<FieldName, string>>({ username: "", password: "" });
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    // After going back from the admin, the page may be displayed as it was left.
    const show = () => setBusy(false);
    addEventListener("pageshow", show);
    return () => removeEventListener("pageshow", show);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // React may not know what a password manager filled in.
    const isEmpty = (name: FieldName) => form.querySelector<HTMLInputElement>(`[data-field="${name}"]`)?.value === "";
    const empty = FIELDS.map(({ name }) => name).filter(isEmpty);
    setMissing(empty);
    setFailed(false);
    if (empty.length > 0) {
      form.querySelector<HTMLInputElement>(`[data-field="${empty[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      location.assign(ADMIN);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };

  return (
    <form action={ADMIN} method="get" className={styles.form} noValidate={alive} onSubmit={submit}>
      {failed && (
        <div role="alert">
          <Callout tone="danger">Login failed. Please check your credentials.</Callout>
        </div>
      )}
      {FIELDS.map(({ name, label, type, autoComplete, missing: message }) => {
        const isMissing = missing.includes(name);
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={`${id}${name}`}>{label}</label>
            <input
              id={`${id}${name}`}
              data-field={name}
              type={type}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              required
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `${id}${name}-error` : undefined}
              value={values[name]}
              onChange={({ target }) => {
                setValues({ ...values, [name]: target.value });
                setMissing(missing.filter((other) => other !== name));
              }}
            />
            {isMissing && (
              <p className={styles.error} id={`${id}${name}-error`}>
                {message}
              </p>
            )}
          </div>
        );
      })}
      <Button type="submit" variant="primary" size="large" disabled={busy}>
        {busy ? "Signing in..." : "Sign in to Admin Panel"}
      </Button>
    </form>
  );
}
