/** Facts tell how often an item was judged: in every check that neither answered it N/A nor left it unanswered. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { readRows } from "../facts/check-row.ts";
import { chain, later, makeChain, manager1, morning, people, stored, submit } from "./chain.ts";
import { item, section } from "./pages/edit/form.ts";

const { lan, lead } = people;

beforeAll(async () => {
  await makeChain();
  const sections = [
    section("one", [
      item("pass-fail", "clean", { allowNa: true }),
      item("choice", "why", { when: { item: "clean", is: ["fail"] }, required: false }),
      item("text", "who", { when: { item: "clean", is: ["fail"] } }),
      item("number", "degrees", { required: false }),
      item("scale", "smile", { required: false }),
    ]),
  ];
  await publishTemplate(lead, { code: "T2", name: { en: "Asked", vi: "Hỏi" }, category: "hygiene", sections }, morning);
});

async function check(given: Parameters<typeof submit>[2], minutes: number): Promise<string> {
  const request = { storeId: chain.s1, templateId: templateId("T2"), key: mintFormKey(lan.uid, "start-check") };
  const { id } = await startCheck(lan, request, morning);
  expect(await submit(lan, id, given, later(minutes))).toEqual({ ok: true, id });
  return id;
}

const detailsOf = async (id: string) => (await readRows(db, "2026-03")).get(id)?.detail;

test("items that are hidden or left empty are counted apart from items answered well", async () => {
  const [passed, left, all] = [
    await check({ clean: { value: "pass" }, degrees: { value: 3 }, smile: { value: 4 } }, 30),
    await check({ clean: { na: true } }, 31),
    await check(
      {
        clean: { value: "fail", note: "Bẩn" },
        why: { value: "all" },
        who: { value: "Lan" },
        degrees: { value: 3 },
        smile: { value: 4 },
      },
      32,
    ),
  ];
  expect((await detailsOf(passed))?.unanswered).toEqual(["why"]);
  expect(await detailsOf(left)).toMatchObject({ na: ["clean"], unanswered: ["why", "degrees", "smile"] });
  expect(await detailsOf(all)).toMatchObject({ na: [], faults: [{ item: "clean" }] });
  expect((await detailsOf(all))?.unanswered).toBeUndefined();
  expect((await stored(all)).outcome).not.toHaveProperty("unanswered");
});

test("unanswered items stay after an appeal decision, and go when the check is reopened", async () => {
  const id = await check({ clean: { value: "fail", note: "Bẩn" }, who: { value: "Lan" } }, 40);
  const unanswered = ["why", "degrees", "smile"];
  expect((await detailsOf(id))?.unanswered).toEqual(unanswered);
  await appealCheck(manager1, id, { items: [{ item: "clean", reason: "Đã lau" }] }, later(50));
  await decideAppeal(lead, id, { decisions: [{ item: "clean", removed: true, words: "" }] }, later(60));
  expect(await detailsOf(id)).toMatchObject({ faults: [], unanswered });
  await decideCheck(lead, id, "reopen", { reason: "Làm lại" }, later(70));
  expect(await detailsOf(id)).toBeUndefined();
});
