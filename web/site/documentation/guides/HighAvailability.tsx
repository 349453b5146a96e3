import { Callout } from "../../components/Callout.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";
import {
  CREATE,
  EDIT_CONFIG,
  FAILOVER_FILES,
  LIST,
  ON_DATABASE_MACHINES,
  ON_LEADPLANE_MACHINE,
  SETTINGS,
  START,
  SWITCHOVER,
} from "./high-availability.ts";

const MACHINES = [
  ["db1", "10.0.0.11", "PostgreSQL, Patroni, etcd"],
  ["db2", "10.0.0.12", "PostgreSQL, Patroni, etcd"],
  ["app1", "10.0.0.13", "Leadplane, HAProxy, etcd"],
] as const;

const PORTS = [
  ["5432", "db1, db2", "db1, db2, and every machine with Leadplane"],
  ["8008", "db1, db2", "db1, db2, and every machine with Leadplane"],
  ["2379, 2380", "all three", "all three"],
] as const;

const LOSSES = [
  [
    "The primary, its machine, or its network",
    "`503` with `Retry-After` until the standby has taken over: about 10 seconds. Nothing that was acknowledged is lost.",
  ],
  ["PostgreSQL crashes, and Patroni does not", "`503` for a few seconds, until it has restarted"],
  [
    "The standby",
    "Leads wait for up to about 6 seconds, then the primary goes on alone. Until the standby is back, a lead is on one disk, and no other machine can take over.",
  ],
  ["app1", "PostgreSQL goes on. Run Leadplane and HAProxy on further machines for the leads."],
  ["etcd on one machine", "Nothing. Two of three are enough."],
  ["etcd on two machines", "Nothing, as long as db1 and db2 reach each other. Nothing takes over meanwhile."],
] as const;

/** How to run Leadplane so that a machine can be lost. */
export function HighAvailability() {
  return (
    <>
      <p>
        With two PostgreSQL servers, Leadplane survives the loss of either one. Each lead is on both disks before it is
        acknowledged, and if the primary is lost, the standby takes over by itself: leads are stored again within 15
        seconds. <a href="https://patroni.readthedocs.io/">Patroni</a> runs PostgreSQL, etcd holds the decision which
        server is the primary, and HAProxy leads connections there. The files are in <code>deploy/failover</code>.
        Leadplane’s own tests run them unchanged, and kill, stop, and cut off the primary twenty times under load.
      </p>

      <Heading id="machines">Machines</Heading>
      <p>
        Three machines with Debian 12 on a private network. Replace these addresses, and <code>10.0.0.0/24</code> in{" "}
        <code>patroni.yml</code>, by your own in all files.
      </p>
      <Table caption="Machines" columns={["Name", "Address", "Runs"]} rows={MACHINES} />
      <Table caption="Ports to open" columns={["Port", "On", "For"]} rows={PORTS} />
      <p>
        These connections are not encrypted, and etcd accepts everyone who reaches it. Let nobody else into the private
        network, or add TLS to all four programs.
      </p>

      <Heading id="install">Install</Heading>
      <p>
        Copy <code>deploy/failover</code> to each machine, and run the commands there. First replace the four passwords
        in <code>patroni.env</code>, with the same on both machines (<code>openssl rand -hex 24</code>).
      </p>
      <CodeBlock language="bash" title="On db1 and db2" code={ON_DATABASE_MACHINES} />
      <CodeBlock language="bash" title="On app1" code={ON_LEADPLANE_MACHINE} />
      <CodeBlock language="bash" title="Start, in this order" code={START} />
      <p>
        On db1, wait until one member is the <code>Leader</code> and the other one the <code>Sync Standby</code>:
      </p>
      <CodeBlock language="bash" title="List the members" code={LIST} />
      <p>
        Replace the password in <code>leadplane.sql</code>, and create the database on the leader:
      </p>
      <CodeBlock language="bash" title="Create the database" code={CREATE} />
      <p>
        Then <a href={GUIDES.operations.href}>install Leadplane</a> on app1, with these settings. It connects to HAProxy
        on its own machine, which forwards to whichever server is the primary.
      </p>
      <CodeBlock language="text" title="leadplane.env" code={SETTINGS} />
      <p>
        For more Leadplane servers, repeat the last step and HAProxy’s on further machines, with a load balancer in
        front. They need no etcd. Do not put PgBouncer in between.
      </p>

      <Heading id="files">Files</Heading>
      {Object.entries(FAILOVER_FILES).map(([name, code]) => (
        <CodeBlock key={name} language="text" title={name} code={code} />
      ))}

      <Heading id="losses">What happens when something is lost</Heading>
      <Table
        caption="Losses"
        columns={["Lost", "Meanwhile"]}
        rows={LOSSES.map((cells) => cells.map((cell) => inline(cell)))}
      />
      <p>
        A client that got a <code>503</code>, or no answer, sends the lead again after <code>Retry-After</code>, with
        its own <code>lead_id</code> or an <code>Idempotency-Key</code>: it is then stored once. A machine that comes
        back becomes the standby by itself. If it was away for so long that the primary no longer has what it missed, or
        its disk is new, it copies the database.
      </p>
      <p>
        To restart or upgrade the primary’s machine, make the other one the primary first, for about 6 seconds of 503:
      </p>
      <CodeBlock language="bash" title="Switch over" code={SWITCHOVER} />

      <p>
        The settings under <code>bootstrap.dcs</code> belong to both servers, and are kept in etcd. To change them
        later:
      </p>
      <CodeBlock language="bash" title="Change settings" code={EDIT_CONFIG} />

      <Heading id="choices">Choices</Heading>
      <ul>
        <li>
          <strong>Synchronous.</strong> Without <code>synchronous_mode</code>, a 201 is not durable: the leads of the
          last moments before a failover are lost.
        </li>
        <li>
          <strong>Not strict.</strong> With two servers, <code>synchronous_mode_strict: true</code> would stop all leads
          whenever either of them is away, also for an upgrade. Without it, the primary goes on alone, and only its own
          disk has what comes then. Patroni does not let the standby take over until it has everything, so this loses
          leads only if the primary’s disk is lost before the standby is back. Use strict with three servers.
        </li>
        <li>
          <strong>Eight seconds.</strong> <code>ttl: 8</code> keeps a failover under 15 seconds. In return, a primary
          that is held up for more than about 6 seconds, by its disk or by etcd’s, is replaced. Give etcd a fast disk.
        </li>
        <li>
          <strong>Two gigabytes of log.</strong> <code>wal_keep_size</code> is what a standby may miss before it has to
          copy the database. Leave room for it.
        </li>
      </ul>
      <Callout tone="warning" title="Patroni 3.0.2 needs the older API of etcd">
        That is the version in Debian 12. With the newer API (<code>etcd3</code>), a primary that had been stopped could
        become the primary again when it went on, without what its successor had stored. It is fixed in Patroni 3.0.3:
        there, use <code>etcd3</code>, and remove <code>ETCD_ENABLE_V2</code>, which etcd 3.6 no longer has. Later
        versions of Patroni require a <code>ttl</code> of at least 20, so a failover takes that much longer.
      </Callout>
    </>
  );
}
