/** A refused form returns the typed text: the sender's role ended, or the record is out of their scope. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type User, users } from "#app/auth/user.ts";
import { discardCheck } from "#app/checks/discard-check.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { createAccount } from "./account.ts";
import { type App, openApp } from "./app.ts";
import { later, makeChain, people, start, submit } from "./checks/chain.ts";

composeAreas();

let app: App;
let hoa: User;
let cookie: string;
beforeAll(async () => {
  app = await openApp();
  await makeChain();
  const account = { email: "hoa@example.test", password: "demo-1234", displayName: "Hoa" };
  hoa = await userOf(await createAccount({ ...account, roles: ["user"] }), new Date());
  cookie = await app.signIn(hoa.email);
});
beforeEach(() => setRoles(["user"]));

async function setRoles(role: User["role"]): Promise<void> {
  const { data } = (await db.get(users, hoa.uid))!;
  await db.set(users, hoa.uid, { ...data, role: [...role] });
}

const section = (id: string) => `/qc/check/edit?id=${id}&section=hygiene`;
const answers = {
  "a.floor.value": "fail",
  "a.floor.note": "Sàn ướt\ncạnh bếp",
  "a.floor.changes": "0",
  intent: "save",
};

test("shows the typed section of a check whose inspector lost the role", async () => {
  const id = await start(hoa);
  await setRoles(["manager"]);
  const answer = await app.post(section(id), answers, cookie);
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toContain("Not saved: your access has changed");
  expect(page).toContain("Sàn ướt\ncạnh bếp");
});

test("shows a typed task in the reader's language", async () => {
  await setRoles(["manager"]);
  const fields = { key: "x", title: "Thay bóng đèn", description: "Hai bóng ở kho", storeId: "" };
  const answer = await app.post("/tasks/new", fields, `${cookie}; locale=vi`);
  const page = await answer.text();
  expect(answer.status).toBe(403);
  expect(page).toContain("Chưa lưu được: quyền của bạn đã thay đổi");
  for (const text of ["Thay bóng đèn", "Hai bóng ở kho"]) expect(page).toContain(text);
});

test("sends the typed values to scripts as part of the error", async () => {
  await setRoles(["manager"]);
  const answer = await app.post("/tasks/new.data", { title: "Thay bóng đèn" }, cookie);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Thay bóng đèn");
});

test("shows nothing typed to requests for JSON, and no password", async () => {
  await setRoles(["manager"]);
  const headers = { Accept: "application/json", "Sec-Fetch-Dest": "empty" };
  const json = await app.post("/tasks/new", { title: "Thay bóng đèn" }, cookie, { headers });
  expect(await json.text()).not.toContain("Thay bóng đèn");
  for (const name of ["password", "current"]) {
    const secret = await app.post("/tasks/new", { title: "Thay bóng đèn", [name]: "correct-horse" }, cookie);
    expect(secret.status).toBe(403);
    expect(await secret.text()).not.toMatch(/Thay bóng đèn|correct-horse/);
  }
});

test("shows the text of a form with large photos", async () => {
  await setRoles(["manager"]);
  const form = new FormData();
  form.set("title", "Thay bóng đèn");
  form.set("photo", new File([new Uint8Array(2_000_000)], "photo.jpg", { type: "image/jpeg" }));
  const answer = await app.post("/tasks/new", form, cookie);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Thay bóng đèn");
});

test("makes no large page for a form of any size or number of values", async () => {
  await setRoles(["manager"]);
  const large = new FormData();
  large.set("note", "<".repeat(3_000_000));
  const answer = await app.post("/qc/templates/aaaaaaaaaaaaaaaa/edit", large, cookie);
  expect(answer.status).toBe(403);
  expect((await answer.text()).length).toBeLessThan(1_000_000);
  const many = new FormData();
  for (let at = 0; at < 3000; at++) many.append("inspectorId", `person${at}`);
  const answered = await app.post("/qc/plans/new", many, cookie);
  expect(answered.status).toBe(403);
  expect((await answered.text()).length).toBeLessThan(1_000_000);
});

describe("a form of a check that is no longer a draft", () => {
  const page = async (id: string) => (await app.request(section(id), {}, cookie)).text();

  test("says that it was submitted, then voided", async () => {
    const id = await start(hoa);
    await submit(hoa, id);
    expect(await page(id)).toContain("It was submitted, so its answers can’t be changed here.");
    await decideCheck(people.lead, id, "void", { reason: "Wrong store" }, later(40));
    expect(await page(id)).toContain("It was voided, so its answers can’t be changed.");
  });

  test("says that it was discarded", async () => {
    const id = await start(hoa);
    await discardCheck(hoa, id, "discard", {}, later(2));
    expect(await page(id)).toContain("It was discarded. Its inspector can take it back within a day.");
  });
});
