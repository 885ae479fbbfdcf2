/** What later areas put into the places that earlier ones leave them. The server, the commands and tests of what uses them load it. */
import { eraseContactsJob } from "#app/feedback/erase-contacts.server.ts";
import { join } from "node:path";
import { activities } from "#app/activities/activity.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { activitiesImport } from "#app/activities/import-activities.server.ts";
import { reattributeActivities } from "#app/activities/activity-record.server.ts";
import { webhookReactions } from "#app/apps/announce.server.ts";
import { sendDeliveries } from "#app/apps/deliver.server.ts";
import { notifyStopped } from "#app/apps/notify-stopped.server.ts";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { invitationMail } from "#app/sign-in/people.server.ts";
import { secondStepMail } from "#app/sign-in/second-step/second-step-mail.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { sittingsImport } from "#app/camera/import-sittings.server.ts";
import { reattributeSittings } from "#app/camera/sitting-record.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { countUnreadChats } from "#app/chats/chats.server.ts";
import { mentionJob } from "#app/chats/mentions.server.ts";
import { checks } from "#app/checks/check.ts";
import { checksImport } from "#app/checks/past/import-checks.server.ts";
import { findingsImport } from "#app/checks/past/import-findings.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { tasksOfChecks } from "#app/checks/open-tasks.server.ts";
import { reattributeChecks } from "#app/checks/check-record.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { casesImport } from "#app/feedback/import-cases.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { reattributeCases } from "#app/feedback/case-record.server.ts";
import { filesFolder, removeAbandonedParts } from "#app/files/disk.server.ts";
import { kinds } from "#app/import/kinds.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { registerMailKinds, sendMails } from "#app/mail/mails.server.ts";
import { sendsMail } from "#app/mail/transport.server.ts";
import { digestJob } from "#app/notifications/digest.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { morningJob, reminders } from "#app/notifications/remind.server.ts";
import { noticeReactions } from "#app/notifications/reactions.server.ts";
import { noticeMail } from "#app/notifications/notify.server.ts";
import { mailViewsJob, viewMail } from "#app/reports/mail-views.server.ts";
import { takeTurnsBy } from "#app/reports/partial-sums.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { openTasks, pastRecords, reattribution, takeovers } from "#app/store-managers/hooks.server.ts";
import { countingPast } from "#app/store-managers/reattribute.server.ts";
import { assignmentsImport } from "#app/store-managers/import-assignments.server.ts";
import { managersImport } from "#app/store-managers/import-managers.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { settlePending } from "#app/store-managers/settle.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { copies, storeUses, usedIn } from "#app/stores/hooks.server.ts";
import { storesImport } from "#app/stores/import-stores.server.ts";
import { countOpenTasks, handOnTasks, tasksOfDisabled } from "#app/tasks/release-tasks.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { reactionsJob, registerReactions } from "#app/timeline/reactions.server.ts";
import { turn } from "#app/turn.server.ts";

const minute = 60_000;
const hour = 60 * minute;

kinds.register({
  stores: storesImport,
  managers: managersImport,
  assignments: assignmentsImport,
  checks: checksImport,
  findings: findingsImport,
  sittings: sittingsImport,
  feedback: casesImport,
  activities: activitiesImport,
});
copies.register([
  areaCopiesIn(tasks),
  areaCopiesIn(checks),
  areaCopiesIn(sittings),
  areaCopiesIn(cases),
  areaCopiesIn(activities),
]);
storeUses.register([
  usedIn(assignments, ({ importId }) => importId),
  usedIn(tasks, () => undefined),
  usedIn(checks, ({ imported }) => imported?.lastImport),
  usedIn(sittings, ({ imported }) => imported?.lastImport),
  usedIn(cases, ({ imported }) => imported?.lastImport),
  usedIn(activities, ({ imported }) => imported?.lastImport),
]);
reattribution.register([reattributeChecks, reattributeSittings, reattributeCases, reattributeActivities]);
pastRecords.register({
  checks: countingPast(checks, "startedAt"),
  feedback: countingPast(cases, "cameAt"),
  sittings: countingPast(sittings, "from"),
  activities: countingPast(activities, "from"),
});
takeovers.register([handOnTasks]);
openTasks.register(countOpenTasks);

registerReactions([tasksOfChecks, tasksOfDisabled, ...noticeReactions, ...webhookReactions, notifyStopped]);
feed.register("chats", { event: "chats", count: countUnreadChats });
takeTurnsBy(turn);
registerMailKinds([noticeMail, invitationMail, secondStepMail, viewMail]);

runner.register([
  { name: "sweep-expired", every: hour, run: ({ now, signal }) => sweepExpired(now, signal) },
  { name: "thin-imports", every: hour, run: ({ now, signal }) => thinImports(now, signal) },
  {
    name: "settle-assignments",
    every: minute,
    // What is younger someone is still at.
    run: ({ now, signal }) => settlePending(new Date(now.getTime() - minute), signal, now),
  },
  {
    name: "fold-facts",
    every: 5 * minute,
    run: async ({ signal }) => {
      let folded = 0;
      for (const facts of [checkFacts, sittingFacts, caseFacts, activityFacts]) folded += await facts.fold(db, signal);
      return folded;
    },
  },
  reactionsJob,
  digestJob,
  morningJob,
  ...reminders,
  mailViewsJob,
  eraseContactsJob,
  mentionJob,
  sendDeliveries(),
  ...(sendsMail ? [sendMails] : []),
]);

// Only the embedded engine keeps files itself.
if (config.ENGINE === "embedded")
  runner.register([
    {
      name: "sweep-parts",
      every: 24 * hour,
      run: ({ now }) => removeAbandonedParts(join(config.DATA_DIR, filesFolder), now),
    },
  ]);
