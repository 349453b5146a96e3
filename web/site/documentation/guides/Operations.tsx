import { COMMANDS } from "#contract/reference/commands";
import { WATCHED_METRICS } from "#contract/reference/metrics";
import { bytesText, IMPORT_LIMITS } from "#contract/wire";
import { Callout } from "../../components/Callout.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";
import {
  BACKUP,
  BACKUP_SCHEDULE,
  CADDYFILE,
  COMPOSE,
  COMPOSE_START,
  ENVIRONMENT_FILE,
  HELP,
  INSTALL,
  KUBERNETES_START,
  MOVE,
  MOVE_BACK,
  NGINX,
  NODE,
  POSTGRES_SETUP,
  PROMETHEUS,
  RESET_PASSWORD,
  RESTORE_EMBEDDED,
  RESTORE_POSTGRES,
  SYSTEMD_UNIT,
  UPGRADE,
} from "./deployment.ts";
import { MEASURED } from "./measured.ts";

const PROBLEMS = [
  [
    "Links and samples start with `http://` or have the wrong host; sign-in is rejected and names another address",
    "The server does not know its public address.",
    "Set `PUBLIC_URL`, and add the proxy to `TRUSTED_PROXIES`.",
  ],
  [
    "After signing in, you are asked to sign in again",
    "`PUBLIC_URL` starts with `https://`, but you opened the admin over `http://`, so the browser drops the cookie.",
    "Use the public address.",
  ],
  [
    "Everyone gets a 429 after one user’s failed sign-ins",
    "All requests seem to come from the proxy.",
    "Add the proxy to `TRUSTED_PROXIES`.",
  ],
  [
    "A 413 that is not JSON",
    "The proxy’s limit for request bodies is lower than Leadplane’s.",
    "Raise it as shown under **Proxy and TLS**.",
  ],
  [
    "Leads get a 503",
    "The database does not respond, or leads arrive faster than it stores them.",
    "Check `/readyz` and the metrics. Send leads again after `Retry-After`.",
  ],
  [
    "The log says that row-level security is off",
    "The database user cannot create the role it needs.",
    "Create the role as shown under **PostgreSQL**, and restart.",
  ],
  ["The first start is killed", "There is not enough memory to build.", "Provide 2 GB, or build on another machine."],
] as const;

/** The guide for operators of an installation. */
export function Operations() {
  return (
    <>
      <p>
        Leadplane is one Node.js process, or several with PostgreSQL. It needs Node.js 20.19 or newer, and either
        nothing else (the embedded database) or a PostgreSQL server. Use Node.js 24 if you can: Node.js 20 no longer
        gets security fixes. It sends no email and makes no connections except to its database. All settings are listed
        in <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>.
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
          ["Searches and reports", "One at a time; leads wait for the running query", "In parallel"],
          ["Backup", "One command, while the server runs", "The same command, or what your provider offers"],
          ["Good for", "Evaluation, small teams", "Production"],
        ]}
      />
      <p>With both, a lead is confirmed only after it has been written to disk.</p>

      <Heading id="systemd">Run as a service</Heading>
      <p>
        Install Node.js for all users, with npm. Debian 12 and Ubuntu 24.04 have an older version than Leadplane needs;
        NodeSource has packages of current ones. A version manager such as nvm installs for one user only, and the
        service does not find what is in a home directory.
      </p>
      <CodeBlock language="bash" title="Node.js on Debian and Ubuntu" code={NODE} />
      <p>
        Copy Leadplane to <code>/opt/leadplane</code> and keep its settings in a file that only root and the service can
        read. Installing and building needs network access and a minute. It leaves out what only Leadplane’s own tests
        need, and the service can read the folder but not write to it. Set your address in the first of the two files;
        both are in the folder <code>deploy</code> of Leadplane.
      </p>
      <CodeBlock language="text" title="deploy/leadplane.env" code={ENVIRONMENT_FILE} />
      <CodeBlock language="text" title="deploy/leadplane.service" code={SYSTEMD_UNIT} />
      <CodeBlock language="bash" title="Install and start" code={INSTALL} />
      <p>
        The service has no capabilities, sees no devices and no home directories, and can write only to{" "}
        <code>/var/lib/leadplane</code>: <code>systemd-analyze security</code> rates its exposure 1.2 of 10.
      </p>
      <p>
        The last command shows the log. The first start prints the password of the superuser <code>admin</code> there,
        once. If it is lost, set a new one:
      </p>
      <CodeBlock language="bash" title="Reset a password" code={RESET_PASSWORD} />
      <p>With PostgreSQL, the server can keep running.</p>

      <Heading id="proxy">Proxy and TLS</Heading>
      <p>
        Put a proxy that handles TLS in front, and tell Leadplane two things: <code>PUBLIC_URL</code>, the address
        people use, and <code>TRUSTED_PROXIES</code>, the address of the proxy. Without these settings, links use http,
        sign-in cookies are not secure, and signing in over https is refused.
      </p>
      <Table
        caption="What the settings and headers do"
        columns={["Setting or header", "Used for", "Without it"]}
        rows={[
          [
            <code key="url">PUBLIC_URL</code>,
            "The scheme and host in page links, next and previous URLs of lists, tracked links, and code samples. Sign-ins and requests with a session cookie must come from a page at this address. With https, the cookie is secure.",
            "The address of each request, as the next rows say",
          ],
          [
            <code key="proxies">TRUSTED_PROXIES</code>,
            "Which peers may send the headers below. With several proxies in a row, list all of them: the outermost one counts.",
            "The headers below are ignored, no matter who sends them",
          ],
          [
            <code key="proto">X-Forwarded-Proto</code>,
            <>
              The scheme, http or https. Ignored if <code>PUBLIC_URL</code> is set.
            </>,
            "The scheme of the connection to Leadplane, which is http",
          ],
          [
            <code key="host">X-Forwarded-Host</code>,
            <>
              The host and port. Ignored if <code>PUBLIC_URL</code> is set.
            </>,
            <>
              The <code>Host</code> header
            </>,
          ],
          [
            <code key="for">X-Forwarded-For</code>,
            "The client’s address, in the audit log and for the limits on failed sign-ins, wrong tokens, and requests in progress. The last address in it that is not a trusted proxy counts.",
            "The address of the proxy, so all clients share its limits",
          ],
          [
            <code key="id">X-Request-Id</code>,
            "The request’s id in the response and in the log",
            "Leadplane makes one",
          ],
        ]}
      />
      <p>
        <code>Forwarded</code>, <code>X-Forwarded-Port</code>, and <code>X-Real-IP</code> are always ignored.
      </p>
      <CodeBlock language="text" title="deploy/Caddyfile" code={CADDYFILE} />
      <CodeBlock language="text" title="deploy/nginx.conf" code={NGINX} />
      <p>
        The proxy must set <code>X-Forwarded-For</code>, <code>X-Forwarded-Host</code>, and <code>X-Request-Id</code>{" "}
        itself instead of passing on what the client sent. It should not limit bodies: files of leads may have up to{" "}
        {bytesText(IMPORT_LIMITS.bytes)}, and Leadplane stops reading what is too large for its purpose. It should pass
        on bodies as they arrive instead of collecting them, and wait for an answer for at least a minute, because
        readers of events may ask to wait for 30 seconds. Pages, API, and admin share one host and cannot be moved below
        a path.
      </p>
      <p>
        The nginx sample works with nginx 1.18 and newer. From 1.25.1 on, nginx warns about <code>http2</code> in{" "}
        <code>listen</code>; write <code>http2 on;</code> on a line of its own there.{" "}
        <code>Strict-Transport-Security</code> tells browsers to use https only, for a year: add it once https works,
        since they do not forget it sooner.
      </p>
      <p>
        Leadplane keeps an idle connection for 75 seconds. Set the idle timeout of a load balancer to less, such as 60
        seconds, as both files do. Otherwise a balancer may send a request on a connection that is just being closed,
        and answer with a 502.
      </p>

      <p>
        <a href={GUIDES["track-links"].href}>Tracked links</a> begin with <code>/r/</code> and are followed by people
        without an account, so keep that path reachable from everywhere. The proxy must not cache it: clicks that it
        answers itself are not counted. Clicks are stored within a second. A server that stops stores them first; one
        that crashes loses those of the last second. While the database is unavailable, links keep working, and clicks
        wait in memory, those of about 100,000 leads.
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
        40 connections: 20 for requests, and 20 for jobs. PgBouncer in transaction mode works without extra settings;
        only <a href="#backup">backups</a> need a direct connection. If the user is allowed to create roles, you can
        skip the second and third lines.
      </p>
      <p>
        Special characters in the user name and password must be %-encoded in the URL: <code>@</code> as{" "}
        <code>%40</code>, <code>/</code> as <code>%2F</code>, <code>?</code> as <code>%3F</code>, <code>#</code> as{" "}
        <code>%23</code>, and <code>%</code> as <code>%25</code>.
      </p>
      <p>
        To encrypt the connection, add <code>?sslmode=verify-full</code> to <code>DATABASE_URL</code>. Leadplane then
        checks the server’s certificate and host name; <code>require</code>, <code>prefer</code>, and{" "}
        <code>verify-ca</code> do the same. For a certificate that is self-signed or from an authority of your own, also
        add <code>&amp;sslrootcert=/path/to/ca.pem</code>. <code>sslmode=no-verify</code> encrypts without checking who
        answers. For a client certificate, add <code>sslcert</code> and <code>sslkey</code>.
      </p>
      <Callout tone="warning" title="Keep the secret key safe">
        API tokens are derived from it and from an id that is kept in the database. A server with a different key does
        not start. Back it up separately from the database. To replace it, stop every server, set the new key, and run{" "}
        <code>npm run cli -- replace-secret-key</code>: this revokes every token and ends every session.
      </Callout>
      <p>
        A token belongs to one database and its secret key: it does not work on another installation, even one with the
        same key. A restored backup keeps its tokens. If you use a copy of a database for staging, give it a secret key
        of its own with <code>replace-secret-key</code>; otherwise the tokens of production work there too. Databases
        set up before version 1.0.0 have no id, so two of them must not share a secret key.
      </p>

      <Heading id="workers">Several processes and servers</Heading>
      <p>
        One process uses one core for requests and some of another for jobs. With PostgreSQL, <code>WORKERS=4</code>{" "}
        starts four that share the port. Set it to the number of cores. A worker that ends is replaced, while the others
        answer; on <code>SIGTERM</code>, all of them finish what they are doing. Log lines and metrics have the number
        of the worker, and <code>/metrics</code> returns those of all. Together, workers open about as many connections
        as one server: 16 for requests and 16 for jobs, at least six each, and four each for leads. Four workers open up
        to 80. <code>MAX_QUEUE</code> and the caches are of each worker, so each needs as much memory as one server.
      </p>
      <p>
        Servers on several machines need the same <code>DATABASE_URL</code>, <code>SECRET_KEY</code>, and{" "}
        <code>PUBLIC_URL</code>, and a load balancer in front. Any of them can answer any request: none keeps anything
        that the others need. Superusers see all of them under <strong>Installation</strong> in the admin, and by{" "}
        <code>GET /api/v1/installation/</code>: versions, what waits where, jobs, the last backup, and what to look at.
        To survive the loss of the machine with the database, see{" "}
        <a href={GUIDES["high-availability"].href}>{GUIDES["high-availability"].text}</a>.
      </p>

      <Heading id="replica">Read from a replica</Heading>
      <p>
        <code>DATABASE_READ_URL</code> is the URL of a streaming replica of your PostgreSQL server, with the same user
        and database. Lists of leads, exports, analytics, the audit log, and the reads of jobs then run there, and the
        primary has more time for leads. What was stored before a request is always in its response: each read goes to
        the replica only if that has received everything by then, and otherwise to the primary. So a replica that is
        behind or gone makes nothing fail or out of date. The log says when it ceases to be used, and why;{" "}
        <code>leadplane_replica_used</code> is then 0.
      </p>
      <p>
        The replica needs the same settings of <code>pg_hba.conf</code>. Several replicas behind a proxy for TCP
        connections, such as HAProxy, work as one. Set <code>hot_standby_feedback = on</code> on the replica: reads that
        are in the way of changes are otherwise canceled there and repeated on the primary. Each process opens up to 16
        connections to the replica for requests, and 16 for jobs.
      </p>

      <Heading id="upgrade">Upgrade</Heading>
      <ol>
        <li>
          Read the <a href={GUIDES.changelog.href}>changelog</a> and make a backup.
        </li>
        <li>Install and build the new version beside the old one.</li>
        <li>Stop every server, and replace the installation folder.</li>
        <li>
          Start one server. It upgrades the database, and logs every ten seconds that it is still starting.{" "}
          <code>/readyz</code> returns 200 when it is done. Then start the others.
        </li>
      </ol>
      <CodeBlock language="bash" title="Upgrade a service" code={UPGRADE} />
      <p>
        With PostgreSQL and several servers, from the version after 1.0.0 on, you can replace one after the other
        without an interruption: start the new one, and stop the former when <code>/readyz</code> of the new one returns
        200. A version changes the database only in ways that the one before can work with, so do not skip versions
        then. The upgrade from 1.0.0 itself needs every server to be stopped.
      </p>
      <p>
        The database can only be upgraded, not downgraded: an older version does not start on it. To return to the
        previous version, stop the server, move its folder back, and restore the backup you made before the upgrade.
      </p>

      <Heading id="backup">Backup and restore</Heading>
      <p>
        Back up the database and the secret key, which is the file <code>secret-key</code> in <code>DATA_DIR</code> or
        your <code>SECRET_KEY</code>. One command writes the whole database to a file while the server runs and takes
        leads, whichever database you use. The file has what was confirmed up to one moment, with a checksum of
        everything. If the disk is full or anything else goes wrong, the command says so, and a backup that was there
        before is unchanged.
      </p>
      <CodeBlock language="bash" title="Back up" code={BACKUP} />
      <p>
        The file does not include the secret key, because anyone who has both can use every token. Keep the key
        separately, or add <code>--with-secret-key</code> and protect the file. With PostgreSQL, the command needs{" "}
        <code>pg_dump</code> of the server’s version or newer, and a user who owns the tables. If{" "}
        <code>DATABASE_URL</code> leads through PgBouncer or another pooler, set <code>DATABASE_DIRECT_URL</code> to a
        URL of the same database without it: <code>backup</code>, <code>restore</code>, and backups on a schedule use
        that.
      </p>
      <p>
        To have the server make backups by itself, set <code>BACKUP_DIR</code> to an existing directory and restart. It
        makes one at once and then every 24 hours, and keeps seven; <code>BACKUP_EVERY</code> and{" "}
        <code>BACKUP_KEEP</code> change that. With several servers, one at a time makes them. Several installations can
        share a directory. A failure is logged, shown under <strong>Installation</strong>, and retried at least every
        hour and at each start; watch <code>leadplane_backup_last_success_timestamp_seconds</code>.
      </p>
      <CodeBlock language="bash" title="Back up every day" code={BACKUP_SCHEDULE} />
      <p>
        Mount another disk at that directory. For a directory elsewhere, add it to <code>ReadWritePaths</code> of the
        service: <code>sudo systemctl edit leadplane</code>.
      </p>
      <p>
        With the embedded database, the server also copies the database’s log to a folder next to the backups, every 30
        seconds. If its disk dies, you lose at most the last minute: <code>restore</code> reads the folder together with
        the newest backup. Keep both in one directory. PostgreSQL does the same with its own tools, such as streaming
        replication.
      </p>
      <p>
        A backup is restored only into an empty place: a <code>DATA_DIR</code> without a database, or a new PostgreSQL
        database, set up as under <a href="#postgresql">PostgreSQL</a>. The command checks the file before it changes
        anything, and leaves the place empty if something is wrong.
      </p>
      <CodeBlock language="bash" title="Restore the embedded database" code={RESTORE_EMBEDDED} />
      <CodeBlock language="bash" title="Restore PostgreSQL" code={RESTORE_POSTGRES} />
      <p>
        Start the server with the <code>SECRET_KEY</code> of the backup: without it, neither tokens nor webhooks work. A
        restored database sends the webhooks that were waiting when it was backed up, so do not start a copy of it with
        the same key while the original runs. Readers of events are told that the database was restored. Practice a
        restore before you need one.
      </p>
      <p>
        The file is a tar archive. That of an embedded database has the files of PostgreSQL in it, and is restored by a
        version of Leadplane with the same PostgreSQL inside. That of a PostgreSQL server has a dump in the custom
        format of <code>pg_dump</code>, for use without Leadplane:{" "}
        <code>tar -xOf leadplane.backup dump | pg_restore …</code>
      </p>

      <Heading id="move">Move to PostgreSQL, or back</Heading>
      <p>
        Stop the server, and create the database as under <a href="#postgresql">PostgreSQL</a>. The command copies every
        row with its id and checks counts and checksums. Tokens keep working with the same secret key. The old database
        is not changed.
      </p>
      <CodeBlock language="bash" title="Move to PostgreSQL" code={MOVE} />
      <CodeBlock language="bash" title="Move back" code={MOVE_BACK} />

      <Heading id="monitoring">Monitoring</Heading>
      <ul>
        <li>
          <code>GET /healthz</code> returns 200 as long as the process runs.
        </li>
        <li>
          <code>GET /readyz</code> returns 200 when the database responds and is up to date, and 503 otherwise, within
          two seconds. Use it for load balancers. Probes may use HTTP/1.0 without a <code>Host</code> header, or send{" "}
          <code>OPTIONS /</code>.
        </li>
        <li>
          <code>GET /metrics</code> is for Prometheus. Set <code>METRICS_TOKEN</code> to enable it.
        </li>
        <li>
          Logs are JSON lines on standard output. Of requests, only server errors and failed sign-ins are logged, with
          the id of the request, which is also in the response header <code>X-Request-Id</code>. Each failure names its{" "}
          <code>operation</code> and, if it is about one, the <code>accountId</code>. For a log of all requests, use the
          access log of your proxy.
        </li>
        <li>
          Traces go to an OpenTelemetry collector if <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> is set. Each request is a
          span, named after its method and path as the reference has it, with <code>leadplane.operation</code> and{" "}
          <code>leadplane.account</code>; its log lines have the <code>trace_id</code>. A <code>traceparent</code>{" "}
          header makes it part of the caller’s trace. Each turn of a job is a span as well. With many leads, send a
          share: <code>OTEL_TRACES_SAMPLER=parentbased_traceidratio</code> and <code>OTEL_TRACES_SAMPLER_ARG=0.01</code>
          , or <code>traceidratio</code> if clients should not decide. If the collector does not answer, 2,048 spans
          wait for it and further ones are dropped, which the log says; requests do not wait.
        </li>
      </ul>
      <CodeBlock language="text" title="deploy/prometheus.yml" code={PROMETHEUS} />
      <p>
        In the folder <code>deploy</code>, <code>grafana-dashboard.json</code> is a dashboard to import into Grafana,
        with a panel for each of these metrics, and <code>prometheus-alerts.yaml</code> has the alerts, for{" "}
        <code>rule_files</code> of Prometheus. They expect that the job is named <code>leadplane</code>.
      </p>
      <Table
        caption="What to watch"
        columns={["Metric", "What it is", "Alert when"]}
        rows={WATCHED_METRICS.map(({ names, meaning, alertWhen }) => [
          <code key="name">{names.join(", ")}</code>,
          meaning,
          alertWhen,
        ])}
      />

      <Heading id="sizing">Sizing</Heading>
      <Table
        caption="Requirements"
        columns={["Topic", "Embedded", "PostgreSQL"]}
        rows={[
          ["Memory to install and upgrade", "2 GB", "2 GB"],
          ["Memory of a running server", "500 MB to 1 GB", "200 MB, plus PostgreSQL"],
          ["Disk for Leadplane and its packages", "250 MB", "250 MB"],
          ["Disk for a million leads with eight answers each", "About 1.1 GB", "About 1.1 GB"],
          ["Disk for the events of a million leads, kept for EVENTS_KEPT_DAYS", "About 270 MB", "About 270 MB"],
        ]}
      />
      <p>
        On {MEASURED.cores} cores, one server stores about {MEASURED.embedded} leads per second with the embedded
        database and {MEASURED.postgres} with PostgreSQL on the same machine, under a load of 50 connections. These are
        results of the benchmark that comes with Leadplane: run <code>npm run bench ingest</code> on your own hardware.
        One server uses one core for requests. If that is not enough, run several behind a load balancer with the same
        PostgreSQL database. For the limits that protect the server, see{" "}
        <a href={GUIDES.limits.href}>{GUIDES.limits.text}</a>.
      </p>

      <Heading id="troubleshooting">Troubleshooting</Heading>
      <p>If a server does not start, its last lines say what is wrong and how to fix it.</p>
      <Table
        caption="Troubleshooting"
        columns={["Problem", "Cause", "Fix"]}
        rows={PROBLEMS.map((cells) => cells.map((cell) => inline(cell)))}
      />

      <Heading id="command-line">Command line</Heading>
      <p>
        The commands need the server’s environment. With the embedded database, stop the server first, except for a
        backup. In the installation folder, <code>npm run cli -- help</code> does the same with the environment of your
        shell.
      </p>
      <CodeBlock language="bash" title="With the settings of the service" code={HELP} />
      <Table
        caption="Commands"
        columns={["Command", "What it does"]}
        rows={COMMANDS.map(({ usage, meaning }) => [<code key="usage">{usage}</code>, meaning])}
      />

      <Heading id="containers">Containers</Heading>
      <p>
        There is no image to download. <code>docker build --file deploy/Dockerfile --tag leadplane .</code> in the
        Leadplane folder builds one; Podman and Buildah need <code>--format docker</code> as well, for the health check.
        It adds about 85 MB to its base, the official image of Node.js on Debian, or yours with{" "}
        <code>--build-arg BASE=…</code>: the built server and the packages that it runs on, without those of the build.
        The server runs as user 1000, needs no capabilities, and writes only to <code>/data</code>, the volume of the
        embedded database and the secret key, so the root may be read-only. Its health is that of <code>/readyz</code>.
        On <code>SIGTERM</code>, it answers what has begun, within ten seconds, and ends with exit code 0. Give it 30
        seconds.
      </p>
      <p>
        With PostgreSQL, and with Caddy for the certificate, all three start together. Backups are made every day, to a
        volume:
      </p>
      <CodeBlock language="text" title="deploy/compose.yaml" code={COMPOSE} />
      <CodeBlock language="bash" title="Start" code={COMPOSE_START} />
      <p>
        The password of <code>admin</code> is in the log. Keep <code>.env</code> with the backups of the secret key. In
        a container, the command line is <code>node dist/cli.js</code>:{" "}
        <code>docker compose exec leadplane node dist/cli.js help</code>.
      </p>

      <Heading id="kubernetes">Kubernetes</Heading>
      <p>
        <code>deploy/kubernetes.yaml</code> has a deployment of two pods, with probes, a disruption budget, and a
        service, for a PostgreSQL server that exists. Set the image, the address, and the addresses of your ingress
        controller in it. There is no job for migrations: a server that starts migrates the database itself. Each
        migration runs under a lock, so one of the pods does it while the others wait, and are not ready. An upgrade
        replaces one pod after the other, without an interruption; only the one from 1.0.0 needs{" "}
        <code>kubectl scale --replicas=0 deployment/leadplane</code> before it.
      </p>
      <CodeBlock language="bash" title="Install" code={KUBERNETES_START} />
    </>
  );
}
