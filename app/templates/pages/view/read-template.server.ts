import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { db } from "#app/db/db.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import type { TemplateVersion } from "#app/templates/template.ts";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";

export async function readTemplatePage(user: User, id: string, search: URLSearchParams) {
  const template = await findTemplate(user, id);
  if (!template) return null;
  const latest = template.data.version;
  const requested = search.get("version");
  const number = requested === null ? latest : /^\d{1,6}$/.test(requested) ? Number(requested) : 0;
  const version = number > 0 ? await findVersion(id, number) : null;
  if (!version && (requested !== null || latest > 0)) return null;
  const canManage = can(user, "manage templates");
  const published = await Promise.all(
    Array.from({ length: Math.min(latest, 20) }, (_, index) => findVersion(id, latest - index)),
  );
  return {
    id,
    code: template.data.code,
    name: say(version?.name ?? template.data.name),
    category: template.data.category,
    status: template.data.status,
    latest,
    version,
    fixDays: version && (await fixDaysOf(version)),
    hasDraft: template.data.hasDraft,
    canManage,
    archiveKey: canManage ? mintFormKey(user.uid, `archive-template/${id}`) : "",
    restoreKey: canManage ? mintFormKey(user.uid, `restore-template/${id}`) : "",
    history: canManage ? await readHistory(id) : [],
    canStart: template.data.status === "published" && can(user, "start check"),
    versions: published.flatMap((entry) =>
      entry
        ? [
            {
              version: entry.version,
              day: formatDay(dayOf(new Date(entry.publishedAt), config.APP_TIME_ZONE)),
              changes: entry.changes,
            },
          ]
        : [],
    ),
  };
}

async function fixDaysOf({ fixDays }: TemplateVersion) {
  const { taskDays } = await readPolicyOn(db, dayOf(new Date(), config.APP_TIME_ZONE));
  return bySeverity((severity) =>
    fixDays[severity] === null
      ? m.templates_due_of_policy({ days: m.policy_days({ count: taskDays[severity] }) })
      : m.policy_days({ count: fixDays[severity] }),
  );
}

const verbs: Readonly<Record<string, () => string>> = {
  created: m.templates_event_created,
  duplicated: m.templates_event_duplicated,
  imported: m.exchange_event_imported,
  "draft-imported": m.exchange_event_draft_imported,
  "import-undone": m.templates_event_import_undone,
  "begun-with-starter": m.library_event_begun,
  "draft-started": m.templates_event_draft_started,
  "draft-discarded": m.templates_event_draft_discarded,
  published: m.templates_event_published,
  archived: m.templates_event_archived,
  restored: m.templates_event_restored,
};

async function readHistory(id: string): Promise<HistoryEvent[]> {
  return (await readTimeline(db, `templates/${id}`)).map(({ what, at, byName, note = "" }) => ({
    what,
    title: m.templates_event_by({ what: (verbs[what] ?? m.templates_event_changed)(), name: byName }),
    at: formatInstant(at, config.APP_TIME_ZONE),
    dateTime: at,
    lines: [],
    note,
  }));
}
