/** Fills a seeded database with open tasks and a manager of three of its stores: `node tasks-seed.ts COUNT`. */
import { systemUser } from "#app/auth/system-user.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { stores } from "#app/stores/store.ts";
import { withSortKeys, tasks } from "#app/tasks/task.ts";
import { priorities } from "#app/tasks/task-names.ts";
import { createAccount } from "../account.ts";
import { manager } from "./seeded.ts";

const count = Number(process.argv[2]);
const now = new Date();
const at = now.toISOString();
const { documents: shops } = await db.query(stores, { limit: 50 });
const atOnce = 500;

const name = "Trần Thu Hà";
const { uid } = await createAccount({ ...manager, displayName: name, roles: ["manager"] }, now);
const { id: managerId } = await saveManager(systemUser, { code: "M1", name, uid, email: manager.email }, now);
for (const { id: storeId } of shops.slice(0, 3))
  await assign(systemUser, { storeId, managerId, from: "2026-01-01", to: null }, now);

for (let from = 0; from < count; from += atOnce)
  await db.transaction((tx) => {
    for (let n = from; n < Math.min(count, from + atOnce); n++) {
      const { id: storeId, data: store } = shops[n % shops.length]!;
      const task = withSortKeys({
        title: { en: `The floor of area ${n} is dry`, vi: `Sàn khu vực ${n} khô ráo` },
        details: "",
        category: "general",
        storeId,
        storeCode: store.code,
        storeName: store.name,
        area: store.area,
        checkId: null,
        finding: null,
        severity: null,
        priority: priorities[n % 3]!,
        ownerId: null,
        ownerName: null,
        ofManager: false,
        inspectorId: "bench",
        inspectorName: "Bench",
        dueDay: addDays(dayOf(now, "Asia/Ho_Chi_Minh"), (n % 60) - 20),
        needsPhoto: false,
        status: "open",
        photos: [],
        fixes: [],
        doneBy: null,
        reopened: null,
        cancelled: null,
        createdAt: at,
        updatedAt: at,
      });
      tx.create(tasks, `task-${n}`, task);
    }
  });
await db.close();
