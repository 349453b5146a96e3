import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { DIRECT } from "../http/network.ts";
import { testApp } from "../testing/app.ts";
import { welcome } from "./welcome.ts";

const { api, makeAccount, makeUser, services } = await testApp();
const superuser = await makeUser(await makeAccount(), { role: "superuser" });

/** Sends what the printed curl line would send. */
function paste(printed: string) {
  const token = /Authorization: Token (\S+)'/.exec(printed)?.[1] ?? "";
  const body = JSON.parse(/-d '(.*)'$/m.exec(printed)?.[1] ?? "");
  return api.post("/api/v1/leads/", { as: token, body });
}

test("the curl line scores a lead as it is pasted, whatever the model has become", async () => {
  const empty = await welcome(services, "http://localhost", undefined);
  expect(empty).toContain("Sign in at http://localhost/admin/");
  expect(empty).toContain("There are no questions yet, so every lead scores 0");
  expect((await paste(empty)).status).toBe(201);

  const made = await api.post("/api/v1/questions/", {
    as: superuser,
    body: { number: 1, text: "Score?", type: "integer", field_name: "score", required: true, min_value: 20 },
  });
  expect(made.status).toBe(201);
  const printed = await welcome(services, "http://localhost", undefined);
  expect(printed).toContain(`-d '{"answers":{"score":40}}'`);
  expect(printed).not.toContain("There are no questions yet");
  expect((await paste(printed)).status).toBe(201);
});

test("pages are at the address of the installation, and the curl line works on this machine", async () => {
  const network = { ...DIRECT, publicUrl: "https://leads.example.com" };
  const printed = await welcome({ ...services, network }, "http://127.0.0.1:8000", undefined);
  expect(printed).toContain("Leadplane is running at https://leads.example.com (listening on http://127.0.0.1:8000)");
  expect(printed).toContain("Sign in at https://leads.example.com/admin/");
  expect(printed).toContain("Its documentation is at https://leads.example.com/documentation");
  expect(printed).toContain("curl -s http://127.0.0.1:8000/api/v1/leads/");
});

test("a database that falls silent leaves out what it does not tell, and the new password is printed all the same", async () => {
  const logged = vi.spyOn(services.log, "error").mockReturnValue();
  const silent = async () => Promise.reject(new DatabaseUnavailable("silent", "no answer"));
  const made = { username: "admin", password: "made-once" };
  const printed = await welcome({ ...services, userNamed: silent }, "http://localhost", made);
  expect(printed).toContain("Leadplane is running at http://localhost");
  expect(printed).toMatch(/admin\s+made-once\s+superuser of the installation/);
  expect(printed).toContain("Write down the password of admin");
  expect(printed.match(/Not shown: it could not be read from the database\. The log says why\./g)).toHaveLength(2);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});
