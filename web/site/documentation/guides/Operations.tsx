import { ORIGIN } from "#contract/origin";
import { Callout } from "../../components/Callout.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";
import {
  BACKUP_EMBEDDED,
  BACKUP_POSTGRES,
  CADDYFILE,
  ENVIRONMENT_FILE,
  INSTALL,
  NGINX,
  POSTGRES_SETUP,
  PROMETHEUS,
  RESTORE_EMBEDDED,
  RESTORE_POSTGRES,
  SYSTEMD_UNIT,
} from "./deployment.ts";
import { MEASURED } from "./measured.ts";

const METRICS = [
  ["leadplane_http_request_duration_seconds", "Duration of requests, by operation and status", "Share of 5xx above 1%"],
  ["leadplane_ingest_queue_leads", "Leads waiting to be stored", "Above 1,000 for a minute"],
  ["leadplane_ingest_batch_duration_seconds", "Time to store a batch of leads", "99th percentile above 1 second"],
  ["leadplane_statement_duration_seconds", "Duration of database statements", "Rising, with the same load"],
  [
    "leadplane_pool_connections",
    "Database connections, and requests waiting for one",
    'state="waiting" above 0 for a minute',
  ],
  ["nodejs_eventloop_lag_p99_seconds", "How long the process is blocked", "Above 0.2 seconds"],
] as const;

/** The guide for whoever runs an installation. */
export function Operations() {
  return (
    <>
      <p>
        Leadplane is one Node.js process. It needs Node.js 20.19 or newer, and either nothing else (the embedded
        database) or a PostgreSQL server. All settings are listed in{" "}
        <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>.
      </p>

      <Heading id="database">Choose a database</Heading>
      <Table
        caption="Databases"
        columns={["Topic", "Embedded", "PostgreSQL"]}
        rows={[
          ["Setup", "None", "A server, version 15 or newer"],
          ["Servers", "One process", "As many as you need, behind a load balancer"],
          [
            `Leads stored per second, ${MEASURED.cores} cores`,
            `About ${MEASURED.embedded}`,
            `About ${MEASURED.postgres}`,
          ],
          ["Searches and reports", "One at a time; leads wait for the statement that is running", "Side by side"],
          ["Backup", "Stop the server and copy a directory", "pg_dump, or what your provider offers"],
          ["Good for", "Evaluation, small teams", "Production"],
        ]}
      />
      <p>A lead is confirmed only after it has been written to disk, with both.</p>

      <Heading id="systemd">Run as a service</Heading>
      <p>
        Copy Leadplane to <code>/opt/leadplane</code> and keep its settings in a file that only root and the service can
        read. The first start installs packages and builds, so it needs network access and a minute; later starts take a
        second.
      </p>
      <CodeBlock language="text" title="leadplane.env" code={ENVIRONMENT_FILE} />
      <CodeBlock language="text" title="leadplane.service" code={SYSTEMD_UNIT} />
      <CodeBlock language="bash" title="Install and start" code={INSTALL} />
      <p>
        The last command shows the log. The first start prints the password of the superuser <code>admin</code> there,
        once. If you lose it, stop the server if you use the embedded database, and run{" "}
        <code>npm run cli -- reset-password admin</code> with the same environment.
      </p>

      <Heading id="proxy">Proxy and TLS</Heading>
      <p>
        Put a proxy that handles TLS in front, and tell Leadplane two things: <code>PUBLIC_URL</code>, the address
        people use, and <code>TRUSTED_PROXIES</code>, the address of the proxy. Forwarded headers from anyone else are
        ignored. Without these settings, links use http and sign-in cookies are not secure.
      </p>
      <CodeBlock language="text" title="Caddyfile" code={CADDYFILE} />
      <CodeBlock language="text" title="nginx" code={NGINX} />
      <p>
        The proxy must set <code>X-Forwarded-For</code> and <code>X-Forwarded-Host</code> itself instead of passing on
        what the client sent. Pages, API, and admin share one host and cannot be moved below a path.
      </p>

      <Heading id="postgresql">PostgreSQL</Heading>
      <p>
        Create a user, a role that keeps accounts apart, and a database. Leadplane creates and upgrades its tables when
        it starts.
      </p>
      <CodeBlock language="text" title="As a PostgreSQL administrator" code={POSTGRES_SETUP} />
      <p>
        Then set <code>DATABASE_URL=postgres://leadplane:&lt;password&gt;@127.0.0.1:5432/leadplane</code> and a{" "}
        <code>SECRET_KEY</code> (<code>openssl rand -hex 32</code>), the same on every server. Each server opens up to
        20 connections. PgBouncer in transaction mode works without extra settings. A user that may create roles does
        not need the second and third line.
      </p>
      <Callout tone="warning" title="Keep the secret key safe">
        API tokens are derived from it, and a server with a different key does not start. Back it up separately from the
        database. To replace it, stop every server and run <code>npm run cli -- replace-secret-key</code>: this revokes
        every token and ends every session.
      </Callout>

      <Heading id="upgrade">Upgrade</Heading>
      <ol>
        <li>
          Read the <a href={GUIDES.changelog.href}>changelog</a> and make a backup.
        </li>
        <li>Stop every server.</li>
        <li>Replace the files in the installation folder with the new version.</li>
        <li>
          Start one server. It installs packages, builds, and upgrades the database; <code>/readyz</code> returns 200
          when it is done. Then start the others.
        </li>
      </ol>
      <p>
        Database upgrades go forward only. To return to an earlier version, restore the backup that you made before.
      </p>

      <Heading id="backup">Backup and restore</Heading>
      <p>
        Back up the database and the secret key. With the embedded database, both are in <code>DATA_DIR</code>, and the
        server must be stopped while you copy it:
      </p>
      <CodeBlock language="bash" title="Back up the embedded database" code={BACKUP_EMBEDDED} />
      <CodeBlock language="bash" title="Restore the embedded database" code={RESTORE_EMBEDDED} />
      <p>With PostgreSQL, the server keeps running:</p>
      <CodeBlock language="bash" title="Back up PostgreSQL" code={BACKUP_POSTGRES} />
      <p>
        To restore into a new PostgreSQL server, first run the statements under <a href="#postgresql">PostgreSQL</a>{" "}
        there, then, as an administrator:
      </p>
      <CodeBlock language="bash" title="Restore PostgreSQL" code={RESTORE_POSTGRES} />
      <p>
        Start the server with the <code>SECRET_KEY</code> of the backup. Practice a restore before you need one.
      </p>

      <Heading id="monitoring">Monitoring</Heading>
      <ul>
        <li>
          <code>GET /healthz</code> returns 200 as long as the process runs.
        </li>
        <li>
          <code>GET /readyz</code> returns 200 when the database responds and is up to date, and 503 otherwise, within
          two seconds. Use it for load balancers.
        </li>
        <li>
          <code>GET /metrics</code> is for Prometheus. Set <code>METRICS_TOKEN</code> to enable it.
        </li>
        <li>
          Logs are JSON lines on standard output. Each request has an id, which is also in the response header{" "}
          <code>X-Request-Id</code>.
        </li>
      </ul>
      <CodeBlock language="text" title="prometheus.yml" code={PROMETHEUS} />
      <Table
        caption="What to watch"
        columns={["Metric", "What it is", "Alert when"]}
        rows={METRICS.map(([name, meaning, alert]) => [<code key="name">{name}</code>, meaning, alert])}
      />

      <Heading id="sizing">Sizing</Heading>
      <p>
        On {MEASURED.cores} cores, one server stores about {MEASURED.embedded} leads per second with the embedded
        database and {MEASURED.postgres} with PostgreSQL on the same machine, under a load of 50 connections. These are
        the results of the benchmark that comes with Leadplane; run <code>npm run bench ingest</code> on your own
        hardware. One server uses one core for requests. If that is not enough, run several behind a load balancer with
        the same PostgreSQL database. The rates at which the server protects itself are listed in{" "}
        <a href={GUIDES.limits.href}>{GUIDES.limits.text}</a>.
      </p>

      <Heading id="containers">Containers</Heading>
      <p>
        There is no image to download. To build your own, start from an official Node.js image, copy the folder, run{" "}
        <code>npm ci</code> and <code>npm run build</code>, and start with <code>npm start</code>. Set{" "}
        <code>HOST=0.0.0.0</code>, and use PostgreSQL or mount a volume at <code>DATA_DIR</code>: anything else is lost
        with the container. The address to check is <code>{ORIGIN}/readyz</code>, on the port of the container.
      </p>
    </>
  );
}
