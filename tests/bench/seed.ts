/**
 * Data for the bench: one inspector, one lead, a template of 96 items, submitted checks for the list, and drafts to
 * save and submit. `node tests/bench/seed.ts DRAFTS LISTED STORES DAYS` fills the database of its environment and
 * prints the ids.
 */
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { answerField } from "#app/checks/answers.ts";
import { type Check, checks, withOutcome } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { addDays, monthOf } from "#app/i18n/days.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { itemSchema, itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { findVersion, publishTemplate } from "#app/templates/templates.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { inspector, lead, type Seeded } from "./seeded.ts";

/** Checks per transaction: a request to Firestore's emulator is limited to 4 MiB. */
const batch = 50;

async function seed(drafts: number, listed: number, storeCount: number, days: number, now: Date): Promise<Seeded> {
  const profile = await createAccount({ ...inspector, displayName: "Nguyễn Thị Minh Khai", roles: ["user"] }, now);
  await createAccount({ ...lead, displayName: "Phạm Hồng Sơn", roles: ["lead"] }, now);
  const user = await userOf(profile, now);
  const templateId = await publish(now);
  const version = await findVersion(templateId, 1);
  if (!version) throw new Error("The template was not published");
  const stores: string[] = [];
  for (let n = 0; n < storeCount; n++) {
    const store = await saveStore(
      systemUser,
      { code: `CH${1000 + n}`, name: `Cửa hàng Nguyễn Trãi ${n}`, area: `Khu vực ${n % 6}` },
      now,
    );
    stores.push(store.id);
  }
  const ids: { id: string; key: string }[] = [];
  for (let n = 0; n < drafts; n++) {
    const { id } = await startCheck(
      user,
      { storeId: stores[n % storeCount]!, templateId, key: mintFormKey(user.uid, "start-check") },
      now,
    );
    ids.push({ id, key: mintFormKey(user.uid, `submit-check/${id}`) });
  }
  const draft = await db.get(checks, ids[0]!.id);
  await listChecks(listed, Math.ceil(listed / days), draft!.data, version, stores, user);
  const items = itemsOf(version).map((item) => item.id);
  return {
    templateId,
    drafts: ids,
    answers: new URLSearchParams(items.map((item) => [answerField(item, "value"), "pass"])).toString(),
    oneAnswer: new URLSearchParams([[answerField(items[0]!, "value"), "pass"]]).toString(),
  };
}

async function publish(now: Date): Promise<string> {
  const sections = [13, 17, 37, 11, 18].map((count, section) => ({
    id: `s${section}`,
    title: { en: `Section ${section + 1}`, vi: `Phần ${section + 1}` },
    weight: [10, 20, 35, 15, 20][section] ?? 10,
    items: Array.from({ length: count }, (_, n) =>
      itemSchema.parse({
        id: `s${section}-i${n}`,
        type: "pass-fail",
        allowNa: true,
        text: {
          en: `Floor within customer areas is clean, dry and non-greasy (${n + 1}).`,
          vi: `Sàn khu vực khách sạch, khô và không dính mỡ (${n + 1}).`,
        },
      }),
    ),
  }));
  const content = {
    code: "BENCH",
    name: { en: "Food and beverage audit", vi: "Kiểm tra thực phẩm và đồ uống" },
    category: "hygiene",
    sections,
  };
  return (await publishTemplate(systemUser, content, now)).id;
}

/** Submitted checks over the last days, written many at a time. */
async function listChecks(
  listed: number,
  aDay: number,
  draft: Check,
  version: TemplateVersion,
  stores: readonly string[],
  user: User,
): Promise<void> {
  for (let done = 0; done < listed; done += batch) {
    await db.transaction(async (tx) => {
      const rows = Array.from({ length: batch }, (_, n) => {
        const [id, day] = [newId(), addDays(draft.day, -Math.floor((done + n) / aDay))];
        const answerOf = (item: { id: string }, index: number) => ({
          value: (index + n) % 17 === 0 ? "fail" : "pass",
          changes: 1,
          at: draft.startedAt,
          by: user.uid,
          item: item.id,
        });
        const answers = Object.fromEntries(itemsOf(version).map((item, index) => [item.id, answerOf(item, index)]));
        const check: Check = {
          ...draft,
          code: `B${done + n}`,
          day,
          month: monthOf(day),
          storeId: stores[(done + n) % stores.length]!,
          answers,
          status: "submitted",
          submittedAt: draft.startedAt,
        };
        return { id, check: withOutcome(check, scoreCheck(version, answers)) };
      });
      const changes = rows.map(({ id, check }) => ({ id, before: null, after: check }));
      const facts = await checkFacts.prepareMany(tx, changes);
      for (const { id, check } of rows) tx.create(checks, id, check);
      facts.write();
    });
  }
}

if (import.meta.main) {
  const [drafts = 1, listed = batch, storeCount = 100, days = Math.ceil(listed / 60)] = process.argv
    .slice(2)
    .map(Number);
  console.info(JSON.stringify(await seed(drafts, listed, storeCount, days, new Date())));
  await db.close();
}
