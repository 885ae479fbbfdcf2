import sharp from "sharp";
/** More text than a check can store: what fits is saved, and the rest is refused and shown as typed. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { saveCheckForm } from "#app/checks/pages/edit/save-form.server.ts";
import { updatePhotos } from "#app/checks/pages/edit/take-photos.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { chain, later, makeChain, morning, people, stored } from "../../chain.ts";
import { item, section } from "./form.ts";

const { lan, lead } = people;
const items = Array.from({ length: 96 }, (_, index) => `item-${index + 1}`);
const long = "Đã nhắc nhở nhân viên vệ sinh khu chế biến. ".repeat(91).slice(0, 4000).trim();
let id: string;

beforeAll(async () => {
  await makeChain();
  await publishTemplate(
    lead,
    {
      code: "LONG",
      name: { en: "Long", vi: "Dài" },
      category: "hygiene",
      sections: [
        section(
          "all",
          items.map((name) => item("text", name, { photo: "optional", note: "optional" })),
        ),
      ],
    },
    morning,
  );
});
beforeEach(async () => {
  const key = mintFormKey(lan.uid, "start-check");
  ({ id } = await startCheck(lan, { storeId: chain.s1, templateId: templateId("LONG"), key }, morning));
});

async function take(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return saveCheckForm(lan, await requireEditable(lan, id), { fields: form, files: [] }, later(90));
}

const everything = Object.fromEntries(
  items.flatMap((name) => [
    [`a.${name}.value`, long],
    [`a.${name}.note`, long],
  ]),
);

test("a full check sent at once stores what fits and refuses the rest", async () => {
  const back = await take(everything);
  const saved = Object.keys((await stored(id)).answers);
  expect(saved.length).toBeGreaterThan(50);
  expect(saved).toEqual(items.slice(0, saved.length));
  const refused = items.slice(saved.length);
  expect(back?.problems.map((problem) => [problem.item, problem.code, problem.at])).toEqual(
    refused.map((name) => [name, "full", "answer"]),
  );
  expect(back?.problems[0]?.message).toMatch(/The check is full/);
  expect(Object.keys(back?.typed ?? {})).toEqual(refused);
  for (const typed of Object.values(back?.typed ?? {}))
    expect(typed.value === long && typed.note === long, "typed is kept").toBe(true);
  expect((await stored(id)).status).toBe("draft");
});

test("a full check accepts shorter answers, which make room for others", async () => {
  await take(everything);
  const last = items.at(-1)!;
  expect(await take({ [`a.${last}.value`]: "ok" })).toBeNull();
  expect(await take({ "a.item-1.value": "ok", "a.item-1.changes": "1" })).toBeNull();
  expect(await take({ [`a.${last}.value`]: long, [`a.${last}.changes`]: "1" })).toBeNull();
  expect((await stored(id)).answers).toMatchObject({ "item-1": { value: "ok" }, [last]: { value: long } });
});

test("a full check refuses a photo with a message", async () => {
  await take(everything);
  for (const name of items.toReversed()) {
    const room = 700_000 - Buffer.byteLength(JSON.stringify((await stored(id)).answers));
    if (room < 300) break;
    expect(await take({ [`a.${name}.value`]: "x".repeat(Math.min(4000, room - 150)) })).toBeNull();
  }
  const bytes = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#284" } })
      .jpeg()
      .toBuffer(),
  );
  const form = new FormData();
  form.set("item", "item-1");
  const before = await stored(id);
  const reply = await updatePhotos(
    lan,
    id,
    { fields: form, files: [{ name: "photo", bytes, problem: null }] },
    later(99),
  );
  expect(reply).toEqual({ problem: "The check is full: shorten a note before adding a photo." });
  expect(await stored(id)).toEqual(before);
});
