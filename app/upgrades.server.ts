/** Changes of stored documents that reading them can't make: each is made once for a database, after the first start of the version that brings it. */
import { z } from "zod";
import { sealClearSecrets } from "#app/apps/secrets.server.ts";
import { storeCodeKeys } from "#app/checks/check-codes.server.ts";
import { storeLateKinds } from "#app/checks/late-kinds.server.ts";
import { openRecentTasks } from "#app/checks/open-tasks.server.ts";
import { storeOneSeverity } from "#app/checks/one-severity.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { dateContacts } from "#app/feedback/erase-contacts.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { prepareJob } from "#app/jobs/jobs.server.ts";
import { keepComingDays } from "#app/store-managers/settle.server.ts";
import { enterStores } from "#app/stores/stores.server.ts";
import { enterTaskTitles } from "#app/tasks/enter-titles.server.ts";
import { handOnAllTasks } from "#app/tasks/release-tasks.server.ts";
import { storeKinds } from "#app/timeline/store-kinds.server.ts";
import { enterUserWords } from "#app/users/user-record.server.ts";

/** Each can be made again; resolves to how many documents changed. */
const makers = {
  "check-code-keys": storeCodeKeys,
  "coming-days": () => keepComingDays(new Date()),
  "contact-days": dateContacts,
  "event-kinds": storeKinds,
  "late-kinds": storeLateKinds,
  "one-severity": storeOneSeverity,
  "recent-tasks": () => openRecentTasks(new Date()),
  "store-days": enterStores,
  "task-titles": enterTaskTitles,
  "tasks-of-managers": () => handOnAllTasks(new Date()),
  "user-words": enterUserWords,
  "webhook-secrets": sealClearSecrets,
};
const names = Object.keys(makers) as (keyof typeof makers)[];

/** Those that are made, by name. */
export const upgrades = collection("upgrades", z.object({ at: z.iso.datetime() }));

/** @param make can be called again, also by two at once; resolves to how many documents changed. */
export async function upgradeOnce(name: string, make: () => Promise<number>): Promise<number> {
  if (await db.get(upgrades, name)) return 0;
  const changed = await make();
  await db.set(upgrades, name, { at: new Date().toISOString() });
  return changed;
}

const inputSchema = z.object({ name: z.enum(names) });

export const upgradeJob: Job<z.infer<typeof inputSchema>> = {
  name: "upgrade",
  input: inputSchema,
  run: ({ input: { name } }) => upgradeOnce(name, makers[name]),
};

/** Queues what is yet to be made. Where the last try was given up, it starts over. */
export function queueUpgrades(now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const made = await tx.getMany(upgrades, names);
    const due = names.filter((_, at) => !made[at]);
    const queue = await Promise.all(due.map((name) => prepareJob(tx, upgradeJob, { key: name, input: { name } }, now)));
    for (const write of queue) write();
  });
}
