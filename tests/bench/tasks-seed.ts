/** Fills a seeded database with so many open tasks: `node tasks-seed.ts COUNT`. */
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { stores } from "#app/stores/store.ts";
import { settled, tasks } from "#app/tasks/task.ts";
import { priorities } from "#app/tasks/task-names.ts";

const count = Number(process.argv[2]);
const now = new Date();
const at = now.toISOString();
const { documents: shops } = await db.query(stores, { limit: 50 });
const atOnce = 500;

for (let from = 0; from < count; from += atOnce)
  await db.transaction((tx) => {
    for (let n = from; n < Math.min(count, from + atOnce); n++) {
      const { id: storeId, data: store } = shops[n % shops.length]!;
      const task = settled({
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
