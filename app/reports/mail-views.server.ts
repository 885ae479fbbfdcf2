/** Each recipient gets the workbook of the month before with their current rights. */
import { z } from "zod";
import { users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { config } from "#app/config.server.ts";
import { addMonths, dayOf, monthOf } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Job } from "#app/jobs/job.ts";
import { type MailKind, queueMail } from "#app/mail/mails.server.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { href } from "#app/ui/href.ts";
import { type View, viewedPages, views } from "#app/views/view.ts";
import { nextMail } from "#app/views/views.server.ts";
import { reportFile } from "./declared/reports.server.ts";

const minute = 60_000;
const pageSize = 50;
/** Larger attachments become a link, because mail servers refuse them. */
const mostBytes = 10 * 1024 * 1024;

export const mailViewsJob: Job = {
  name: "mail-report-views",
  every: 10 * minute,
  async run({ now, signal }) {
    let queued = 0;
    for (;;) {
      const { documents } = await db.query(views, {
        where: [["mailAt", "<=", now.toISOString()]],
        orderBy: [["mailAt", "asc"]],
        limit: pageSize,
      });
      for (const { id } of documents) {
        if (signal.aborted) return queued;
        if (await queueView(id, now)) queued++;
      }
      if (documents.length < pageSize) return queued;
    }
  },
};

/** One transaction, so that there is one mail a month. */
function queueView(id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const view = await tx.get(views, id);
    const dueAt = view?.data.mailAt;
    if (!view || !dueAt || dueAt > now.toISOString()) return false;
    const month = addMonths(monthOf(dayOf(now, config.APP_TIME_ZONE)), -1);
    tx.set(views, id, { ...view.data, mailAt: nextMail(now) });
    const mail = { id: derivedId("report-view", id, dueAt), to: view.data.uid, input: { view: id, month } };
    queueMail(tx, viewMail, mail, now);
    return true;
  });
}

export const viewMail: MailKind<{ view: string; month: string }> = {
  name: "report-view",
  input: z.object({ view: z.string(), month: z.string() }),
  async write(to, { view: id, month }, now) {
    const [view, profile] = [await db.get(views, id), (await db.get(users, to))?.data];
    if (view?.data.uid !== to || view.data.mailAt === null || !profile || profile.disabled) return null;
    const user = await userOf(profile, now);
    return inLocale(profile.locale ?? "en", async () => {
      const search = searchOf(view, month);
      const page = viewedPages[view.data.list];
      const file = await reportFile(user, new URL(`${publicOrigin}${page}.xlsx?${search}`), now).catch(unreadable);
      const content = file && Buffer.from(await file.arrayBuffer());
      const fits = content !== null && content.length <= mostBytes;
      const { name } = view.data;
      return {
        to: profile.email,
        subject: m.reports_mail_subject({ name, month: formatMonth(month, getLocale()) }),
        text: [
          content && !fits ? m.reports_mail_large() : content ? m.reports_mail_text() : m.reports_mail_failed(),
          "",
          `${publicOrigin}${page}?${search}`,
          "",
          "–",
          m.reports_mail_stop({ href: publicOrigin + href("/settings/notifications") }),
          "",
        ].join("\n"),
        attachments: fits ? [{ filename: `${page.split("/").at(-1)}-${month}.xlsx`, content }] : [],
      };
    });
  },
};

function searchOf({ data: { search } }: Stored<View>, month: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of ["from", "to", "month"]) params.delete(name);
  params.set("month", month);
  return params;
}

/** The view names a store that is gone, or its owner lost a right: the mail says so. */
function unreadable(error: unknown): null {
  if (error instanceof Response && error.status < 500) return null;
  throw error;
}
