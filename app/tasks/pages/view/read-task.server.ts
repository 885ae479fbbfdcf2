import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeDue } from "#app/tasks/due-label.ts";
import { isMovePossible, movesOf } from "#app/tasks/moves.ts";
import { causeNames, priorityNames, taskStatusNames } from "#app/tasks/task-names.ts";
import { isUnfinished, type Task, type TaskFinding, taskRevision } from "#app/tasks/task.ts";
import { findAlsoOpen } from "#app/tasks/tasks.server.ts";
import { sayStatement, titleOf } from "#app/tasks/title.ts";
import { categoryName } from "#app/templates/category.ts";
import { taskHistory } from "#app/tasks/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { taskEvents } from "#app/tasks/events.ts";

export type TaskPage = Awaited<ReturnType<typeof readTaskPage>>;

const foundIn = ({ checkCode, day }: TaskFinding) => ({ checkCode, day: formatDay(day) });

export async function readTaskPage(user: User, stored: Stored<Task>, now: Date) {
  const { id, data } = stored;
  const { finding, cancelled, reopened } = data;
  const [history, owner, others, unread] = await Promise.all([
    readRecordHistory(taskEvents, id, taskHistory),
    isUnfinished(data) && data.ownerId !== null ? db.get(users, data.ownerId) : null,
    findAlsoOpen(user, stored),
    countUnreadIn(user, "task", id),
  ]);
  const at = (instant: string) => formatInstant(instant, config.APP_TIME_ZONE);
  const finishes = isMovePossible("finish", data) && can(user, "work on task", data);
  const changes = can(user, "change task", data);
  return {
    id,
    title: say(titleOf(data)),
    statement: sayStatement(data),
    details: data.details,
    store: { id: data.storeId, code: data.storeCode, name: data.storeName, area: data.area },
    startedLabel: data.status === "in-progress" && taskStatusNames[data.status](),
    urgentLabel: data.priority === "high" && priorityNames[data.priority](),
    severity: data.severity,
    category: categoryName(data.category),
    owner: data.ownerName,
    ownerId: data.ownerId,
    ownerDisabled: owner?.data.disabled ?? false,
    inspector: data.inspectorName,
    dueLabel: describeDue(data, { today: dayOf(now, config.APP_TIME_ZONE), timeZone: config.APP_TIME_ZONE }),
    opened: at(data.createdAt),
    finding: finding && {
      ...foundIn(finding),
      section: say(finding.section),
      answer: say(finding.answer),
      note: finding.note.trim() === say(titleOf(data)) ? "" : finding.note,
      photos: finding.photos,
    },
    alsoOpen: others.map((other) => ({ id: other.id, ...foundIn(other.data.finding!) })),
    checkId: data.checkId,
    readsCheck: data.checkId !== null && can(user, "read check", { storeId: data.storeId }),
    followsUp: data.checkId !== null && can(user, "start check"),
    photos: data.photos,
    fixes: data.fixes.map(({ at: when, byName, words, photos }) => ({ at: at(when), byName, words, photos })),
    reopened: reopened && { at: at(reopened.at), byName: reopened.byName, reason: reopened.reason },
    cancelled: cancelled && (cancelled.cause === "by-hand" ? cancelled.reason : causeNames[cancelled.cause]()),
    moves: movesOf(user, data).filter((move) => move !== "finish"),
    /** Whether only being the one who fixed it keeps the user from verifying. */
    ownFix: data.status === "done" && data.doneBy === user.uid,
    edits: changes,
    assigns: changes && isUnfinished(data),
    finish: finishes
      ? {
          key: mintFormKey(user.uid, `finish-task/${id}`),
          uid: user.uid,
          hint: data.needsPhoto ? m.tasks_evidence_photo() : m.tasks_evidence_any(),
        }
      : null,
    moveKey: mintFormKey(user.uid, `move-task/${id}`),
    commentKey: mintFormKey(user.uid, `comment-task/${id}`),
    revision: taskRevision(data),
    unread,
    history,
  };
}
