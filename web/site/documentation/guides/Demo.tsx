import { rentalLeads, salesLeads } from "#contract/reference/examples/demo-leads";
import { agency } from "#contract/reference/examples/people";
import { rental } from "#contract/reference/examples/rental";
import { sales } from "#contract/reference/examples/sales";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";

const countOf = (leads: readonly { readonly lead_id: string }[]) => new Set(leads.map(({ lead_id }) => lead_id)).size;

const ACCOUNTS = [
  { account: agency, what: "An agency with the two client accounts below.", leads: 0, prefix: "brightline" },
  {
    account: rental.account,
    what: "A landlord who scores rental applications.",
    leads: countOf(rentalLeads()),
    prefix: "harbor",
  },
  {
    account: sales.account,
    what: "A sales team that scores companies.",
    leads: countOf(salesLeads()),
    prefix: "northwind",
  },
] as const;

/** The accounts and users of a new installation. */
export function Demo() {
  return (
    <>
      <p>
        A new installation comes with a demo: an agency and its two clients, each client with a complete model and leads
        from the past few months. Use it to look around; nothing in it is real.
      </p>
      <Heading id="accounts">Accounts and users</Heading>
      <Table
        caption="Demo accounts"
        columns={["Account", "What it is", "Leads", "Administrator", "API client"]}
        numeric={[2]}
        rows={ACCOUNTS.map(({ account, what, leads, prefix }) => [
          account.name,
          what,
          leads,
          <code key="admin">{prefix}-admin</code>,
          <code key="api">{prefix}-api</code>,
        ])}
      />
      <p>
        The server prints the administrators’ passwords at every start until they are changed. They are different on
        every installation. The user <code>admin</code> is the superuser of the installation; its password is printed
        once, at the first start. Users whose names end in <code>-api</code> are for integrations; an administrator can
        show their tokens in the admin.
      </p>
      <Heading id="draft">A change to look at</Heading>
      <p>
        {sales.account.name} has a draft that halves a weight, with a test and a simulation on all leads. Sign in as{" "}
        <code>northwind-admin</code> and choose the draft under <em>Live</em> in the bar at the top. To go on from
        there, see <a href={GUIDES["change-safely"].href}>{GUIDES["change-safely"].text}</a>.
      </p>
      <Heading id="without">Start without the demo</Heading>
      <p>
        Set <code>DEMO=off</code> before the first start. It has no effect later: the demo is only created in an empty
        database. See <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>.
      </p>
      <Heading id="remove">Before you go live</Heading>
      <p>
        Start with a new database and <code>DEMO=off</code> instead of removing the demo by hand. If you have already
        set things up next to the demo, deactivate the demo’s users so that nobody can sign in with their passwords.
      </p>
    </>
  );
}
