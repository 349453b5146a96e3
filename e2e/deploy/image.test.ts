import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { projectRoot } from "../../server/base/root.ts";
import { ADMIN, SECRET_KEY } from "../../server/testing/credentials.ts";
import { adminToken } from "../../server/testing/server-process.ts";

// The image of deploy/Dockerfile, on a Debian made by debootstrap with the Node.js that runs this. Podman keeps its
// images in a temporary directory.

const directory = mkdtempSync(join(tmpdir(), "leadplane-image-"));
const storage = ["--root", join(directory, "store"), "--runroot", join(directory, "run")];
const PORT = 8765;
const url = `http://127.0.0.1:${PORT}`;

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? ""}${stderr.slice(-3_000)}`);
  return stdout.trim();
}
const podman = (...args: string[]) => run("podman", ...storage, ...args);

/**
 * The minimal Debian of this machine's release and mirror, with this Node.js, its npm, and the authorities it trusts.
 */
function makeBase(): void {
  const base = join(directory, "base");
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
  run("debootstrap", "--variant=minbase", "--include=ca-certificates", release, base);
  copyFileSync("/etc/ssl/certs/ca-certificates.crt", join(base, "etc/ssl/certs/ca-certificates.crt"));
  const local = join(base, "usr/local");
  copyFileSync(process.execPath, join(local, "bin/node"));
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(join(run("npm", "root", "--global"), "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  run("tar", "--create", "--directory", base, "--file", `${base}.tar`, ".");
  rmSync(base, { recursive: true });
  const variables = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...authorities() });
  podman(
    "import",
    ...variables.flatMap(([name, value]) => ["--change", `ENV ${name}=${value}`]),
    `${base}.tar`,
    "base",
  );
  rmSync(`${base}.tar`);
}

/** The authorities that Node.js trusts here in addition to its own. */
const authorities = () =>
  process.env.NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt" };

/** What compose.yaml says of the container, as options of podman. */
function composed(): { readonly options: readonly string[]; readonly environment: Readonly<Record<string, string>> } {
  const { services } = parse(readFileSync(join(projectRoot, "deploy/compose.yaml"), "utf8"));
  const { read_only, tmpfs, cap_drop, security_opt, environment } = services.leadplane;
  expect(read_only).toBe(true);
  const options = [
    "--read-only",
    ...tmpfs.flatMap((path: string) => ["--tmpfs", path]),
    ...cap_drop.flatMap((name: string) => ["--cap-drop", name]),
    ...security_opt.flatMap((option: string) => ["--security-opt", option.replace(/:true$/, "")]),
  ];
  return { options, environment };
}

interface Container {
  readonly process: ChildProcess;
  readonly output: () => string;
}

/** Starts a container in the network of this test. */
function start(name: string, options: readonly string[], environment: Readonly<Record<string, string>>): Container {
  const variables = { HOST: "127.0.0.1", PORT: String(PORT), LOG_LEVEL: "warn", ...environment };
  const child = spawn(
    "podman",
    [
      ...storage,
      ...["run", "--name", name, "--rm", "--cgroups=disabled", "--network=host"],
      // those of this process, which may not be raised
      ...["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096"],
      ...options,
      ...Object.entries(variables).flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
      "leadplane",
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { process: child, output: () => output };
}

async function ready({ process: child, output }: Container): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 600 || child.exitCode !== null) throw new Error(`the container does not serve:\n${output()}`);
    await pause(100);
  }
}

const ended = async ({ process: child }: Container) => child.exitCode ?? ((await once(child, "exit"))[0] as number);

beforeAll(() => {
  makeBase();
  const build = ["build", "--isolation", "chroot", "--network", "host", "--format", "docker"];
  podman(
    ...build,
    "--build-arg",
    "BASE=base",
    "--file",
    join(projectRoot, "deploy/Dockerfile"),
    "--tag",
    "leadplane",
    projectRoot,
  );
});
afterAll(() => {
  spawnSync("podman", [...storage, "system", "reset", "--force"]);
  rmSync(directory, { recursive: true, force: true });
});

test("adds as little to its base as the guide says", () => {
  const size = (image: string) => Number(podman("image", "inspect", "--format", "{{.Size}}", image));
  const megabytes = Math.round((size("leadplane") - size("base")) / 1e6);
  console.log(`The image has ${Math.round(size("leadplane") / 1e6)} MB, ${megabytes} more than its base.`);
  const guide = readFileSync(join(projectRoot, "web/site/documentation/guides/Operations.tsx"), "utf8");
  const said = Number(/It adds about (\d+) MB to its base/.exec(guide)?.[1]);
  expect(Math.abs(megabytes - said)).toBeLessThan(10);
  // neither the sources nor the packages of the build
  const content = podman(
    "run",
    "--rm",
    "--cgroups=disabled",
    "--network=none",
    "--ulimit=nofile=1024:1024",
    "--ulimit=nproc=4096:4096",
    "leadplane",
    "ls",
    "/app",
    "/app/node_modules",
  );
  for (const name of ["web", "vite", "react"]) expect(content.split("\n")).not.toContain(name);
});

test("serves from a read-only root as a user without rights, and ends well", async () => {
  const container = start("embedded", composed().options, {
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_USERNAME: ADMIN.username,
  });
  await ready(container);
  podman("healthcheck", "run", "embedded");
  const inside = podman(
    "exec",
    "embedded",
    "sh",
    "-c",
    "id -u; touch /app/x 2>&1; grep CapEff /proc/1/status; stat -c %a /data",
  );
  expect(inside.split("\n")).toEqual([
    "1000",
    expect.stringContaining("Read-only"),
    expect.stringMatching(/\t0+$/),
    "700",
  ]);

  // what is in progress when the signal arrives is answered, and stored
  const headers = { Authorization: `Token ${await adminToken({ url })}`, "Content-Type": "application/json" };
  const leads = (batch: number) =>
    Array.from({ length: 500 }, (_, index) => ({ lead_id: `${batch}-${index}`, answers: {} }));
  const sent = Array.from({ length: 8 }, (_, batch) =>
    fetch(`${url}/api/v1/leads/batch/`, { method: "POST", headers, body: JSON.stringify({ leads: leads(batch) }) }),
  );
  await Promise.race(sent);
  const startedAt = performance.now();
  podman("kill", "--signal", "TERM", "embedded");
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await ended(container)).toBe(0);
  console.log(`It ended ${Math.round(performance.now() - startedAt)} ms after SIGTERM.`);
});

test("starts on PostgreSQL with the settings of compose.yaml, and a signal during a start ends it", async () => {
  const cluster = process.env.LEADPLANE_TEST_CLUSTER ?? "";
  const { options, environment } = composed();
  const filled = { ...environment, DATABASE_URL: cluster, SECRET_KEY, PUBLIC_URL: "https://leads.example.com" };
  const { BACKUP_DIR: _, ...settings } = { BACKUP_DIR: "", ...filled };

  // another server that migrates holds the lock
  const other = new pg.Client({ connectionString: cluster });
  await other.connect();
  await other.query("begin");
  await other.query(
    "create table schema_migration (version int primary key, name text, checksum text, applied_at timestamptz)",
  );
  const waiting = start("waiting", options, settings);
  for (let status = 0; status !== 503; await pause(100))
    status = await fetch(`${url}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  const failed = spawnSync("podman", [...storage, "healthcheck", "run", "waiting"]);
  expect(failed.status).toBe(1);
  podman("kill", "--signal", "TERM", "waiting");
  expect(await ended(waiting)).toBe(0);
  await other.query("rollback");
  await other.end();

  const container = start("postgres", options, settings);
  await ready(container);
  podman("healthcheck", "run", "postgres");
  // stop sends the image's own signal
  podman("stop", "--time", "30", "postgres");
  expect(await ended(container)).toBe(0);
});
