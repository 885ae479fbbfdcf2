import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { userContext } from "#app/auth/user-context.server.ts";
import type { User } from "#app/auth/user.ts";
import { checkPhotoHref } from "#app/checks/photo-href.ts";
import { attachPhoto, saveAnswers } from "#app/checks/save-answers.server.ts";
import { loader } from "#app/checks/pages/offline/kit.ts";
import type { KitParts } from "#app/checks/pages/offline/start-kit.ts";
import { readKitParts } from "#app/checks/pages/offline/read-kit.server.ts";
import { db } from "#app/db/db.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { countReads } from "#app/reads.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { chain, later, makeChain, manager1, people, start, submit, template } from "../../chain.ts";
import { weekly } from "../../../plan/weekly-plan.ts";
import { requestArgs } from "../../../request-args.ts";
import { item, section } from "../edit/form.ts";

const { lan, minh, lead } = people;
let id: string;

beforeAll(async () => {
  await makeChain();
  id = await start();
});

function fetchKit(user: User, revision?: string): Promise<Response> {
  const headers = new Headers(revision ? { "If-None-Match": revision } : undefined);
  const context = new RouterContextProvider();
  context.set(userContext, user);
  const args = requestArgs("http://localhost:3000/qc/check/kit", { headers });
  return loader({ ...args, context } as unknown as Parameters<typeof loader>[0]);
}

const kitOf = async (user: User) =>
  (await (await fetchKit(user)).json()) as { uid: string; revision: string; parts: KitParts };

test("contains a person's own open checks as their form shows them, and nobody else's", async () => {
  const kit = await kitOf(lan);
  expect([kit.uid, kit.parts.drafts.map(({ checkId }) => checkId)]).toEqual([lan.uid, [id]]);
  expect(kit.parts.drafts[0]!.version.sections.map((each) => each.id)).toEqual(["hygiene", "service"]);
  expect((await kitOf(minh)).parts.drafts).toEqual([]);
});

test("is sent again only after a change, and never to a cache", async () => {
  const first = await fetchKit(lan);
  const revision = first.headers.get("ETag")!;
  expect(first.headers.get("Cache-Control")).toBe("private, no-store");
  const same = await fetchKit(lan, revision);
  expect([same.status, await same.text()]).toEqual([304, ""]);
  // A proxy that compresses weakens the tag.
  expect((await fetchKit(lan, `W/${revision}`)).status).toBe(304);
  expect((await fetchKit(minh, revision)).status).toBe(200);

  await saveAnswers(lan, id, { entered: { floor: { value: "pass" } }, basedOn: {} }, later(1));
  expect((await fetchKit(lan, revision)).status).toBe(200);
  expect((await kitOf(lan)).parts.drafts[0]!.answers["floor"]).toEqual({ value: "pass", changes: 1 });
});

test("a submitted check leaves it", async () => {
  await submit(lan, id, undefined, later(30));
  expect((await kitOf(lan)).parts.drafts).toEqual([]);
});

describe("what starting a check needs", () => {
  const kitOn = (user: User, today: string, tag: string | null = null) =>
    readKitParts(user, { today, locale: "vi" }, tag);

  test("are open stores, published templates in the person's language, and their planned checks of two days", async () => {
    await saveStore(lead, { code: "S3", name: "Trà Sữa Cũ", area: "Quận 3", status: "closed" }, later(40));
    await publishTemplate(lead, { ...template, code: "T2", name: { en: "Opening", vi: "Mở cửa" } }, later(40));
    const daily = { rule: "FREQ=DAILY", window: 1, target: { kind: "stores" as const, of: [chain.s1, chain.s2] } };
    await createPlan(lead, weekly({ ...daily, inspectorId: lan.uid }), {}, later(40));
    const { parts } = await kitOn(lan, "2026-03-09");
    expect(parts.stores!.map(({ code, name, area }) => [code, name, area])).toEqual([
      ["S1", "Cà phê Đông Du", "Quận 1"],
      ["S2", "Phở Hòa", "Quận 3"],
    ]);
    expect(parts.templates!.map(({ name, category, version }) => [name, category, version.sections.length])).toEqual([
      ["Kiểm tra cửa hàng", "hygiene", 2],
      ["Mở cửa", "hygiene", 2],
    ]);
    const plan = Object.entries(parts.plan!).map(([day, slots]) => [
      day,
      ...slots.map(({ store, subject, last }) => [store, subject, last[chain.t1]?.checkId ?? null]),
    ]);
    const slots = [
      ["Cà phê Đông Du", "Store check", id],
      ["Phở Hòa", "Store check", null],
    ];
    expect(plan).toEqual([
      ["2026-03-09", ...slots],
      ["2026-03-10", ...slots],
    ]);
    expect(parts.plan!["2026-03-09"]![0]!.last[chain.t1]!.answers["floor"]).toMatchObject({
      answer: { value: "pass" },
    });
    expect((await kitOn(minh, "2026-03-09")).parts.plan).toEqual({ "2026-03-09": [], "2026-03-10": [] });
  });

  test("are the last answers of each template that a planned check can use", async () => {
    const byCategory = { templateId: "", category: "hygiene", target: { kind: "stores" as const, of: [chain.s1] } };
    await createPlan(
      lead,
      weekly({ ...byCategory, rule: "FREQ=DAILY", window: 1, inspectorId: minh.uid }),
      {},
      later(45),
    );
    const slots = (await kitOn(minh, "2026-03-09")).parts.plan!["2026-03-09"]!;
    expect(slots.map(({ templateId, last }) => [templateId, Object.keys(last)])).toEqual([["", [chain.t1]]]);
  });

  test("sends only the parts that changed", async () => {
    const { revision } = await kitOn(lan, "2026-03-09");
    expect((await kitOn(lan, "2026-03-09", revision)).parts).toEqual({});
    await saveStore(lead, { code: "S4", name: "Trà Sữa Mới", area: "Quận 3" }, later(50));
    const next = await kitOn(lan, "2026-03-09", revision);
    expect(Object.keys(next.parts)).toEqual(["stores"]);
    await publishTemplate(lead, { ...template, code: "T2", name: { en: "Opening", vi: "Mở quán" } }, later(60));
    const last = await kitOn(lan, "2026-03-09", next.revision);
    expect(Object.keys(last.parts)).toEqual(["templates"]);
    expect(Object.keys((await kitOn(lan, "2026-03-10", last.revision)).parts)).toEqual(["drafts", "plan"]);
  });

  test("is nothing for people who can't start checks", async () => {
    const { parts } = await kitOn(manager1, "2026-03-09");
    expect(parts).toEqual({
      drafts: [],
      stores: [],
      templates: [],
      plan: {},
      timeZone: "Asia/Ho_Chi_Minh",
      pictures: [],
    });
  });

  test("of 5,000 stores and 20 templates with 100 items is at most 3 MB, and reads few documents", async () => {
    const stores = Array.from({ length: 5000 }, (_, n) => {
      const code = `HCM-${String(n).padStart(4, "0")}`;
      const name = `Sen Cafe Nguyễn Thị Minh Khai số ${n}`;
      return [storeId(code), { code, name, area: `Quận ${n % 24}`, status: "open" }] as const;
    });
    await db.transaction(async (tx) => (await prepareEntries(tx, "stores", new Map(stores)))());
    const question = "Khu vực pha chế, quầy thu ngân và lối đi của khách đều sạch, khô, không có vật cản";
    const items = Array.from({ length: 100 }, (_, n) =>
      item(n % 4 === 0 ? "choice" : "pass-fail", `item-${n}`, {
        text: { en: `${question} (${n})`, vi: `${question} (${n})` },
        help: { en: question.repeat(2), vi: question.repeat(2) },
      }),
    );
    const sections = Array.from({ length: 10 }, (_, n) => section(`section-${n}`, items.slice(n * 10, n * 10 + 10)));
    for (let n = 0; n < 20; n++)
      await publishTemplate(lead, { ...template, code: `BIG-${n}`, name: { en: `Big ${n}` }, sections }, later(70));

    const { result: kit, reads } = await countReads(() => kitOn(lan, "2026-03-09"));
    expect([kit.parts.stores!.length, kit.parts.templates!.length]).toEqual([5003, 22]);
    expect(JSON.stringify(kit).length).toBeLessThan(3_000_000);
    // Versions are read once by a server, and each planned check reads the one before it.
    expect(reads).toBeLessThanOrEqual(100);
    const again = await countReads(() => kitOn(lan, "2026-03-09", kit.revision));
    expect([again.result.parts, again.reads]).toEqual([{}, 59]);
  });
});

test("names the thumbnails of an open check's photos, then of pictures of items", async () => {
  const shown = { key: "a".repeat(64), thumb: "b".repeat(64), width: 400, height: 300 };
  const sections = template.sections.map((each) => ({
    ...each,
    items: each.items.map((one) => ({ ...one, picture: shown })),
  }));
  const pictured = await publishTemplate(lead, { ...template, code: "PICTURES", sections }, later(80));
  const taken = { ...shown, thumb: "d".repeat(64) };
  const check = await start();
  await attachPhoto(lan, check, "floor", taken, later(80));
  expect((await kitOf(lan)).parts.pictures).toEqual([
    checkPhotoHref(check, taken.thumb),
    pictureHref(pictured.id, shown.thumb, 1),
  ]);
  expect((await kitOf(minh)).parts.pictures).toEqual([pictureHref(pictured.id, shown.thumb, 1)]);
});
