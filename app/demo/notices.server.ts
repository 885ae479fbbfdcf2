import { mentionJob } from "#app/chats/mentions.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { jobs } from "#app/jobs/job.ts";
import { markAllRead } from "#app/notifications/inbox.server.ts";
import { noticeReactions } from "#app/notifications/reactions.server.ts";
import { runReactions, reactionsJob } from "#app/timeline/reactions.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { users } from "#app/auth/user.ts";

const day = 24 * 60 * 60 * 1000;

export async function tellOfLastWeeks(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const { signal } = new AbortController();
  for (const { id, data } of await queryAll(db, jobs, {}))
    if (data.name === reactionsJob.name || data.name === mentionJob.name) await db.delete(jobs, id);
  const events = await queryAll(db, timeline, {
    where: [
      ["at", ">=", before(30)],
      ["at", "<=", now.toISOString()],
    ],
    orderBy: [["at", "asc"]],
  });
  for (const event of events) await runReactions(noticeReactions, event, { now: new Date(event.data.at), signal });
  for (const { id } of await queryAll(db, users, {}))
    await markAllRead({ ...systemUser, uid: id }, before(2), new Date(before(1)));
}
