import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { DIRECT } from "../http/network.ts";
import { SECRET_KEY, testApp } from "../testing/app.ts";
import { firstStart, type NewSuperuser } from "./first-start.ts";
import { welcome } from "./welcome.ts";

const { api, makeAccount, makeUser, services } = await testApp();
const superuser = await makeUser(await makeAccount(), { role: "superuser" });

const SET_UP = {
  adminUsername: undefined,
  adminPassword: undefined,
};
const MADE: NewSuperuser = { username: "admin", password: null, withDemo: false };
const TOKEN = /lp_[\w-]{40}/;

test("the first start with the demo prints a line that scores a lead when pasted, and no later start does", async () => {
  const demo = await testApp();
  const made = await firstStart(demo.database, { ...SET_UP, demo: true }, SECRET_KEY);
  expect(made?.withDemo).toBe(true);
  const printed = await welcome(demo.services, "http://localhost", made);
  const [, token = "", body = ""] = /Authorization: Token (\S+)'.* -d '(.*)'$/m.exec(printed) ?? [];
  expect((await demo.api.post("/api/v1/leads/", { as: token, body: JSON.parse(body) })).status).toBe(201);
  // An API client cannot change anything.
  expect((await demo.api.get("/api/v1/users/", { as: token })).status).toBe(403);

  const later = await welcome(demo.services, "http://localhost", undefined);
  expect(later).toContain("Sign in at http://localhost/admin/");
  expect(later).not.toContain("Score a lead");
  expect(later).not.toMatch(TOKEN);
});

test("no start prints the token of a superuser", async () => {
  const first = await welcome(services, "http://localhost", MADE);
  expect(first).toContain("Authorization: Token <token>'");
  expect(first).toContain("Replace <token> with your token: sign in as admin and choose Profile.");
  expect(first).toContain("Build your first model: http://localhost/documentation/first-model");
  const { token } = (await api.get("/api/v1/users/token/", { as: superuser })).body;
  expect(token).toMatch(TOKEN);
  for (const made of [MADE, { ...MADE, withDemo: true }, undefined]) {
    expect(await welcome(services, "http://localhost", made)).not.toMatch(TOKEN);
  }
});

test("pages are at the address of the installation, and the curl line works on this machine", async () => {
  const network = { ...DIRECT, publicUrl: "https://leads.example.com" };
  const printed = await welcome({ ...services, network }, "http://127.0.0.1:8000", MADE);
  expect(printed).toContain("Leadplane is running at https://leads.example.com (listening on http://127.0.0.1:8000)");
  expect(printed).toContain("Sign in at https://leads.example.com/admin/");
  expect(printed).toContain("Its documentation is at https://leads.example.com/documentation");
  expect(printed).toContain("curl -s http://127.0.0.1:8000/api/v1/leads/");
});

test("if the database falls silent, its parts of the message are left out, and the new password is still printed", async () => {
  const logged = vi.spyOn(services.log, "error").mockReturnValue();
  const silent = async () => Promise.reject(new DatabaseUnavailable("silent", "no answer"));
  const made = { username: "admin", password: "made-once", withDemo: true };
  const printed = await welcome({ ...services, userNamed: silent }, "http://localhost", made);
  expect(printed).toContain("Leadplane is running at http://localhost");
  expect(printed).toMatch(/admin\s+made-once\s+superuser of the installation/);
  expect(printed).toContain("Write down the password of admin");
  expect(printed.match(/Not shown: it could not be read from the database\. The log says why\./g)).toHaveLength(2);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});
