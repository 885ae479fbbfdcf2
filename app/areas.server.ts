/** In the order in which one area may import another. */
import type { Area } from "#app/area.ts";
import { area as activities } from "#app/activities/area.server.ts";
import { area as apps } from "#app/apps/area.server.ts";
import { area as auditLog } from "#app/audit-log/area.server.ts";
import { area as camera } from "#app/camera/area.server.ts";
import { area as chats } from "#app/chats/area.server.ts";
import { area as checks } from "#app/checks/area.server.ts";
import { area as facts } from "#app/facts/area.server.ts";
import { area as feedback } from "#app/feedback/area.server.ts";
import { area as files } from "#app/files/area.server.ts";
import { area as imports } from "#app/import/area.server.ts";
import { area as mail } from "#app/mail/area.server.ts";
import { area as notifications } from "#app/notifications/area.server.ts";
import { area as plan } from "#app/plan/area.server.ts";
import { area as reports } from "#app/reports/area.server.ts";
import { area as signIn } from "#app/sign-in/area.server.ts";
import { area as storeManagers } from "#app/store-managers/area.server.ts";
import { area as stores } from "#app/stores/area.server.ts";
import { area as tasks } from "#app/tasks/area.server.ts";
import { area as templates } from "#app/templates/area.server.ts";
import { area as timeline } from "#app/timeline/area.server.ts";
import { area as users } from "#app/users/area.server.ts";
import { factSources } from "#app/facts/facts.server.ts";
import { kinds } from "#app/import/kinds.server.ts";
import { declaredJobs } from "#app/jobs/runner.server.ts";
import { areaLists } from "#app/lists/area-lists.server.ts";
import { mailKinds } from "#app/mail/mails.server.ts";
import { feedSources } from "#app/notifications/feed.server.ts";
import { openTasks, pastRecords, reattribution, takeovers } from "#app/store-managers/hooks.server.ts";
import { copies, storeUses } from "#app/stores/hooks.server.ts";
import { reactions } from "#app/timeline/reactions.server.ts";

const areas: readonly Area[] = [
  files,
  facts,
  timeline,
  mail,
  imports,
  users,
  templates,
  stores,
  storeManagers,
  tasks,
  checks,
  camera,
  feedback,
  plan,
  activities,
  reports,
  notifications,
  apps,
  chats,
  signIn,
  auditLog,
];

/** The server and the commands that need it call it when they start. */
export function composeAreas(): void {
  areaLists.provide(async () => (await Promise.all(areas.flatMap(({ lists }) => lists?.() ?? []))).flat());
  kinds.provide(areas.flatMap((area) => area.importKinds ?? []));
  declaredJobs.provide(areas.flatMap((area) => area.jobs ?? []));
  reactions.provide(areas.flatMap((area) => area.reactions ?? []));
  mailKinds.provide(areas.flatMap((area) => area.mailKinds ?? []));
  feedSources.provide(areas.flatMap((area) => area.feedSources ?? []));
  factSources.provide(areas.flatMap((area) => area.facts ?? []));
  copies.provide(areas.flatMap((area) => area.areaCopies ?? []));
  storeUses.provide(areas.flatMap((area) => area.findStoreUses ?? []));
  reattribution.provide(areas.flatMap((area) => area.reattribute ?? []));
  takeovers.provide(areas.flatMap((area) => area.takeOver ?? []));
  pastRecords.provide(areas.flatMap((area) => area.pastRecords ?? []));
  for (const { countOpenTasks } of areas) if (countOpenTasks) openTasks.provide(countOpenTasks);
}
