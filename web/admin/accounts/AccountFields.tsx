import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { slugify } from "#engine";
import { NewPasswordControl } from "../controls/NewPasswordControl.tsx";
import { RoleField } from "../controls/RoleField.tsx";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { TimeZoneField } from "../controls/TimeZoneField.tsx";
import { Section } from "../ui/Section.tsx";
import { ModelField } from "./ModelField.tsx";
import { ParentField } from "./ParentField.tsx";

/** The form of a new account: its name, its initial model, and its first user. */
export function AccountFields() {
  const [name, hasUser] = useWatch({ name: ["name", "hasUser"] }) as [string, boolean];
  const slug = slugify(name);
  return (
    <>
      <Section title="Account">
        <Fields>
          <TextControl name="name" label="Name" required autoFocus autoComplete="off" />
          <TextControl
            name="slug"
            label="Slug"
            placeholder={slug}
            autoComplete="off"
            help={`Identifies the account in X-Account.${slug === "" ? " Made from the name if left blank." : ` Left blank, it is ${slug}, or that with a number if it is taken.`}`}
          />
          <ParentField />
          <TimeZoneField />
        </Fields>
      </Section>
      <Section
        title="Model"
        description="The questions, scoring models, and rules it starts with. Everything can be changed later."
      >
        <ModelField />
      </Section>
      <Section title="First user" description="Someone who can sign in, created together with the account.">
        <Fields>
          <SwitchControl name="hasUser" label="Create a user" />
          {hasUser && (
            <>
              <TextControl name="first_user.username" label="Username" required autoComplete="off" />
              <NewPasswordControl name="first_user.password" />
              <TextControl name="first_user.first_name" label="First name" autoComplete="off" />
              <TextControl name="first_user.last_name" label="Last name" autoComplete="off" />
              <TextControl name="first_user.email" label="Email" type="email" autoComplete="off" />
              <RoleField name="first_user.is_staff" />
            </>
          )}
        </Fields>
      </Section>
    </>
  );
}

function Fields({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: "grid", gap: 2.5 }}>{children}</Box>;
}
