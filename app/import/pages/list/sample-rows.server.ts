/** Three rows of each kind that can be imported as they stand: about stores, managers and templates that there are, where there are any. */
import { checks } from "#app/checks/check.ts";
import { readTemplate } from "#app/checks/past/names.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { listManagers } from "#app/store-managers/managers.server.ts";
import { listStores } from "#app/stores/stores.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Given, ImportKindName } from "#app/import/kind.ts";

const province = "Hồ Chí Minh";
const storeRows = [
  {
    code: "CH9001",
    name: "Lê Lợi",
    area: province,
    address: "12 Lê Lợi",
    province,
    phone: "028 3822 5891",
    status: "open",
  },
  { code: "CH9002", name: "Nguyễn Huệ", area: province, address: "45 Nguyễn Huệ", province, phone: "0912 345 678" },
  { code: "CH9003", name: "Hai Bà Trưng", area: province, address: "78 Hai Bà Trưng", province, tags: "24h, drive-in" },
];
const managerRows = [
  { code: "QL9001", name: "Trần Thu Hà", phone: "0912 345 678", email: "ha@example.com", status: "active" },
  { code: "QL9002", name: "Lê Hoàng Long", phone: "0987 654 321", email: "long@example.com" },
  { code: "QL9003", name: "Phạm Minh Anh", email: "anh@example.com" },
];
const places = [0, 1, 2] as const;

const samples: Record<ImportKindName, (user: User, today: string) => Promise<Given[]>> = {
  stores: () => Promise.resolve(storeRows),
  managers: () => Promise.resolve(managerRows),
  assignments: async (user, today) => {
    const { managers } = await listManagers(user, { status: "active" }, { limit: 3 });
    const codes = managers.length > 0 ? managers.map(({ data }) => data.code) : managerRows.map(({ code }) => code);
    const stores = await storeCodes(user);
    return places.map((at) => {
      return { store: stores[at % stores.length], manager: codes[at % codes.length], from: addDays(today, 30 + at) };
    });
  },
  checks: checkRows,
  findings: async (user, today) => {
    const { documents } = await db.query(checks, { orderBy: [["day", "desc"]], limit: 100 });
    const past = documents.find(({ data }) => data.imported && data.status !== "void")?.data;
    const item = past && itemsOf(await requireVersion(past.templateId, past.templateVersion))[0];
    const notes = ["Góc trái", "Góc phải", "Cửa sau"];
    if (past && item) {
      const of = { check: past.code, item: say(item.text), severity: "minor" };
      return notes.map((note) => ({ ...of, note }));
    }
    const rows = await checkRows(user, today);
    return rows.map(({ store, date, template }, at) => {
      return { store, date, template, item: "Sàn sạch", severity: "minor", note: notes[at] };
    });
  },
  sittings: sittingRows,
  feedback: caseRows,
  activities: activityRows,
};

async function checkRows(user: User, today: string): Promise<Given[]> {
  const [stores, template] = [await storeCodes(user), await scoredTemplate()];
  return places.map((at) => {
    const [date, earned] = [addDays(today, -3 + at), String(92 - at * 5)];
    return { store: stores[at % stores.length], template, date, inspector: "Nguyễn Văn An", earned, available: "100" };
  });
}

async function sittingRows(user: User, today: string): Promise<Given[]> {
  const [store] = await storeCodes(user);
  const { observationCategories } = await readPolicyOn(db, today);
  const category = say(observationCategories.find(({ retired }) => !retired)!.name);
  const sitting = { store, day: addDays(today, -2), from: "08:00", to: "08:30", observer: "Nguyễn Văn An" };
  return [
    { ...sitting, camera: "Quầy 1", seen: "08:10", category, severity: "major", words: "Khay bẩn trên quầy" },
    { ...sitting, camera: "Kho", seen: "08:20", category, severity: "minor", words: "Sàn ướt" },
    { ...sitting, day: addDays(today, -1) },
  ];
}

async function activityRows(user: User, today: string): Promise<Given[]> {
  const [store] = await storeCodes(user);
  const done = { person: "Nguyễn Văn An", from: "08:00", to: "09:30", status: "done", planned: "no" };
  return [
    { ...done, store, day: addDays(today, -3), category: "visit", note: "Xem khu pha chế mới" },
    { ...done, store, day: addDays(today, -2), category: "support", planned: "yes" },
    { ...done, day: addDays(today, -1), category: "training" },
  ];
}

async function caseRows(user: User, today: string): Promise<Given[]> {
  const stores = await storeCodes(user);
  const said = ["Chờ 20 phút không ai phục vụ", "Giao thiếu một ly trà", "Nhân viên rất dễ thương"];
  const { channels, feedbackCategories } = await readPolicyOn(db, today);
  const [channel, category] = [channels, feedbackCategories].map((all) => all.find(({ retired }) => !retired));
  return places.map((at) => ({
    store: stores[at % stores.length],
    day: `${addDays(today, -3 + at)} 14:30`,
    text: said[at],
    channel: say(channel!.name),
    category: say(category!.name),
    severity: "minor",
    rating: String(at + 2),
    customer: "Lan",
    phone: "0912 345 678",
    email: "lan@example.com",
  }));
}

async function storeCodes(user: User): Promise<string[]> {
  const { stores } = await listStores(user, {}, { limit: 3 });
  return stores.length > 0 ? stores.map(({ data }) => data.code) : storeRows.map(({ code }) => code);
}

/** The code of one with a score; a name to be made where there is none. */
async function scoredTemplate(): Promise<string> {
  for (const [id, { code, status }] of await readDirectory(db, "templates"))
    if (status === "published" && (await readTemplate(id))?.version.scored) return code;
  return "Vệ sinh";
}

export function sampleRows(user: User, kind: ImportKindName, now: Date): Promise<Given[]> {
  return samples[kind](user, dayOf(now, config.APP_TIME_ZONE));
}
