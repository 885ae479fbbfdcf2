/** What the pages of templates show, in the reader's language. */
import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import type { TemplateEvent } from "./template-timeline.tsx";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";

/** One version of a template, the latest unless another is asked for; null when there is none such. */
export async function readTemplatePage(user: User, id: string, search: URLSearchParams) {
  const template = await findTemplate(user, id);
  if (!template) return null;
  const latest = template.data.version;
  const asked = search.get("version");
  const number = asked === null ? latest : /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  const version = number > 0 ? await findVersion(id, number) : null;
  if (!version && (asked !== null || latest > 0)) return null;
  const keeps = can(user, "keep templates");
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
    hasDraft: template.data.hasDraft,
    keeps,
    archiveKey: keeps ? mintFormKey(user.uid, `archive-template/${id}`) : "",
    restoreKey: keeps ? mintFormKey(user.uid, `restore-template/${id}`) : "",
    events: keeps ? await readEvents(id) : [],
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

async function readEvents(id: string): Promise<TemplateEvent[]> {
  return (await readTimeline(db, `templates/${id}`)).map((event) => ({
    what: event.what,
    at: formatInstant(event.at, config.APP_TIME_ZONE),
    dateTime: event.at,
    name: event.byName,
    note: event.note ?? "",
  }));
}
