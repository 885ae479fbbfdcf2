import { activityHistory } from "#app/activities/parts/history.server.ts";
import { tokenHistory, webhookHistory } from "#app/apps/parts/history.server.ts";
import type { EventKind } from "#app/audit-log/events.ts";
import { sittingHistory } from "#app/camera/parts/history.server.ts";
import { chatHistory } from "#app/chats/parts/history.server.ts";
import { checkEventLines } from "#app/checks/parts/history.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { caseHistory } from "#app/feedback/parts/history.server.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { readPlanDirectory } from "#app/plan/names.server.ts";
import { closedDayHistory, planHistory, slotHistory } from "#app/plan/parts/history.server.ts";
import { recordEventLines, type HistoryTexts } from "#app/records/parts/history.server.ts";
import { policyHistory } from "#app/score-policy/parts/policy-lines.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { managerHistory } from "#app/store-managers/parts/history.server.ts";
import { invitationHistory } from "#app/sign-in/parts/history.server.ts";
import { storeHistory } from "#app/stores/parts/history.server.ts";
import { taskHistory } from "#app/tasks/parts/history.server.ts";
import { templateHistory } from "#app/templates/parts/history.server.ts";
import type { Events } from "#app/timeline/events.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import { userHistory } from "#app/users/parts/history.server.ts";
import { viewSchema } from "#app/views/view.ts";

type Words = Pick<HistoryTexts<Events>, "fields" | "lines">;

type Named = "feedback" | "plans" | "sittings";

const histories: Readonly<Record<Exclude<EventKind, Named>, Words>> = {
  stores: storeHistory,
  managers: managerHistory,
  tasks: taskHistory,
  activities: activityHistory,
  users: userHistory,
  templates: templateHistory,
  "closed-days": closedDayHistory,
  // The verbs of an import need no lines.
  imports: { fields: {} },
  invitations: invitationHistory,
  "api-tokens": tokenHistory,
  webhooks: webhookHistory,
  chats: chatHistory,
  "slot-changes": slotHistory,
  "score-policies": policyHistory,
  views: {
    fields: {},
    lines: ({ before, after }) => [viewSchema.shape.name.catch("").parse((after ?? before)?.["name"])].filter(Boolean),
  },
  checks: { fields: {}, lines: (event) => checkEventLines(event) },
};

const historyReaders: Readonly<Record<Named, (now: Date) => Promise<Words>>> = {
  feedback: async (now) => caseHistory(await readNames(now)),
  plans: async () => planHistory(await readPlanDirectory()),
  async sittings(now) {
    const { observationCategories } = await readPolicyOn(db, dayOf(now, config.APP_TIME_ZONE));
    return sittingHistory(new Map(observationCategories.map(({ code, name }) => [code, say(name)])));
  },
};

export async function readEventLines(kinds: ReadonlySet<string>): Promise<(event: TimelineEvent) => string[]> {
  const now = new Date();
  const neededKinds = (Object.keys(historyReaders) as Named[]).filter((kind) => kinds.has(kind));
  const read = await Promise.all(neededKinds.map(async (kind) => [kind, await historyReaders[kind](now)] as const));
  const all = new Map<string, Words>([...Object.entries(histories), ...read]);
  return (event) => {
    const history = all.get(event.kind);
    return history ? recordEventLines(event, history) : [];
  };
}
