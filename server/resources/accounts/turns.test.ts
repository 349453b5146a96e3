import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { deferred } from "../../testing/deferred.ts";

const { api, services, makeAccount, makeUser } = await testApp();

test("a change of an account takes its turn among the changes of its model; others do not wait", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const [admin, stranger] = [await makeUser(account, { role: "admin" }), await makeUser(other, { role: "admin" })];
  const path = `/api/v1/accounts/${account.id}/`;
  const { promise: busy, resolve: release } = deferred();
  const editing = services.models.inTurn(account.id, () => busy);
  let isChanged = false;
  const changing = api.patch(path, { as: admin, body: { name: "Renamed" } }).then((answer) => {
    isChanged = true;
    return answer;
  });
  expect((await api.patch(`/api/v1/accounts/${other.id}/`, { as: stranger, body: { name: "Other" } })).status).toBe(
    200,
  );
  // a user who may not change it does not wait for it
  expect((await api.patch(path, { as: stranger, body: { name: "Mine" } })).status).toBe(404);
  expect(isChanged).toBe(false);
  release();
  expect(await changing).toMatchObject({ status: 200, body: { name: "Renamed" } });
  await editing;
});
