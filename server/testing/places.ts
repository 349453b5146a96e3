import { answersOn, salesLeads } from "#contract/reference/examples/demo-leads";
import { good } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { COMMAND_LINE } from "../audit/agent.ts";
import { demoPassword, makeDemo } from "../demo/make.ts";
import { insertAccount } from "../resources/accounts/insert.ts";
import { SECRET_KEY, type TestUser, type testApp } from "./app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** An account of the demo, or an unrelated one. */
export interface Place {
  readonly id: number;
  readonly slug: string;
  readonly parent: number | null;
  /** Whether it may have clients. */
  readonly isTopLevel: boolean;
  /** Answers to its required questions. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A user, and where their role lets them act. */
export interface Person extends TestUser {
  readonly password: string;
  readonly isAdmin: boolean;
  readonly isSuperuser: boolean;
  readonly home: string;
  readonly reach: readonly string[];
}

export const ROLES = ["agency admin", "client admin", "API client", "superuser"] as const;
export type Role = (typeof ROLES)[number];

/** The demo (an agency with two clients), an unrelated account, a lead in each, and one user of each role. */
export async function makePlaces({ database, api, makeUser }: App) {
  const elsewhere = { ...rental.account, name: "Elsewhere", slug: "elsewhere", parentId: null };
  const beginning = { document: exampleDocument(rental, new Date().toISOString()), note: "Somebody else's" };
  await database.kysely.transaction().execute(async (db) => {
    await makeDemo(db, SECRET_KEY, new Date());
    await insertAccount(db, elsewhere, beginning, COMMAND_LINE);
  });

  const { rows } = await database.pool.query<{ account_id: number; slug: string; parent_id: number | null }>(
    "select account_id, slug, parent_id from account order by account_id",
  );
  const [firstSale] = salesLeads();
  const sale = firstSale === undefined ? {} : answersOn(firstSale, Math.floor(Date.now() / 86_400_000));
  const places = rows.map(({ account_id: id, slug, parent_id }): Place => {
    const answers = slug.startsWith("brightline") ? {} : slug.startsWith("northwind") ? sale : good.body.answers;
    return { id, slug, parent: parent_id, isTopLevel: parent_id === null, answers };
  });
  const slugs = places.map(({ slug }) => slug);
  const [agency = "", harbor = "", northwind = ""] = slugs;

  const demoUser = async (username: string, rights: Pick<Person, "isAdmin" | "home" | "reach">): Promise<Person> => {
    const found = await database.pool.query<{ user_id: number; account_id: number }>({
      text: "select user_id, account_id from app_user where username = $1",
      values: [username],
    });
    const { user_id: id = Number.NaN, account_id: account = Number.NaN } = found.rows[0] ?? {};
    return { id, account, username, password: demoPassword(SECRET_KEY, username), isSuperuser: false, ...rights };
  };
  const password = "correct horse battery staple";
  const superuser = await makeUser({ id: rows[0]?.account_id ?? Number.NaN }, { role: "superuser", password });
  const people: Readonly<Record<Role, Person>> = {
    "agency admin": await demoUser("brightline-admin", {
      isAdmin: true,
      home: agency,
      reach: [agency, harbor, northwind],
    }),
    "client admin": await demoUser("harbor-admin", { isAdmin: true, home: harbor, reach: [harbor] }),
    "API client": await demoUser("harbor-api", { isAdmin: false, home: harbor, reach: [harbor] }),
    superuser: { ...superuser, password, isAdmin: true, isSuperuser: true, home: agency, reach: slugs },
  };
  for (const { slug, answers } of places) {
    const body = { lead_id: `first-of-${slug}`, answers };
    const stored = await api.post("/api/v1/leads/", { as: superuser, headers: { "X-Account": slug }, body });
    if (stored.status !== 201) throw new Error(`${slug}: ${JSON.stringify(stored.body)}`);
  }
  return { places, people };
}
