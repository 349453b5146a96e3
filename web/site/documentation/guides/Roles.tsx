import { ABILITIES, type Ability, POLICY, type Reach, type Role } from "#contract/wire";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

const ROLES: Readonly<Record<Role, { readonly title: string; readonly text: string }>> = {
  superuser: {
    title: "Superuser",
    text: "Runs the whole installation. Created at the first start or on the command line.",
  },
  "agency admin": { title: "Agency administrator", text: "An administrator of an account that has client accounts." },
  "client admin": { title: "Administrator", text: "An administrator of a client account." },
  "API client": {
    title: "API client",
    text: "A user for an integration. Has a token and cannot sign in to the admin.",
  },
};

const REACHES: Readonly<Record<Reach, string>> = {
  nowhere: "—",
  own: "own account",
  clients: "client accounts",
  own_and_clients: "own and client accounts",
  everywhere: "all accounts",
};

const roles = Object.keys(ROLES) as Role[];

/** Who may do what, from the table that the server enforces. */
export function Roles() {
  return (
    <>
      <p>
        Every user belongs to one account and has one of four roles. Accounts that a user cannot act in do not exist for
        them: the API returns a 404, and the admin does not show them. For anything a user may see but not change, the
        API returns a 403.
      </p>
      <Heading id="the-roles">The roles</Heading>
      <Table
        caption="Roles"
        columns={["Role", "Who it is"]}
        rows={roles.map((role) => [ROLES[role].title, ROLES[role].text])}
      />
      <Heading id="permissions">Permissions</Heading>
      <p>Each cell shows the accounts in which a role has the permission. The server uses the same table.</p>
      <Table
        caption="Permissions by role"
        columns={["Permission", ...roles.map((role) => ROLES[role].title)]}
        rows={(Object.keys(ABILITIES) as Ability[]).map((ability) => [
          ABILITIES[ability],
          ...roles.map((role) => REACHES[POLICY[role][ability]]),
        ])}
      />
      <p>
        A program can ask what its user may do: <a href={operationHref("getSession")}>GET /api/v1/session/</a> returns{" "}
        <code>abilities</code> by these names. How an agency uses roles is described in{" "}
        <a href={GUIDES.agencies.href}>{GUIDES.agencies.text}</a>.
      </p>
    </>
  );
}
