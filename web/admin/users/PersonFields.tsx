import { TextControl } from "../controls/TextControl.tsx";

/** The name and the email address of another user: browsers must not autofill the current user's. */
export function PersonFields() {
  return (
    <>
      <TextControl name="first_name" label="First name" autoComplete="off" />
      <TextControl name="last_name" label="Last name" autoComplete="off" />
      <TextControl name="email" label="Email" type="email" autoComplete="off" />
    </>
  );
}
