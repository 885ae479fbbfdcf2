import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { caseInputSchema, type FeedbackCase, isOpen, isOverdue, pointsOf } from "#app/feedback/case.ts";
import { findCases } from "#app/feedback/cases.server.ts";
import { maskContact } from "#app/feedback/contact.ts";
import { findTwins, readContact } from "#app/feedback/contacts.server.ts";
import { possibleMoves } from "#app/feedback/moves.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { clockTimeOf, formatShortInstant } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { describeOrigin } from "#app/import/imported.server.ts";
import { phoneLink } from "#app/stores/phone.ts";
import { caseHistory } from "#app/feedback/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { caseEvents } from "#app/feedback/events.ts";

export type CasePage = Awaited<ReturnType<typeof readCasePage>>;

export async function readCasePage(user: User, { id, data, revision }: Stored<FeedbackCase>, now: Date) {
  const names = await readNames(now);
  const [policy, contact, twins, history, unread] = await Promise.all([
    readPolicyOn(db, data.day),
    readContact(db, id),
    findTwins(db, id).then((ids) => findCases(user, ids)),
    readRecordHistory(caseEvents, id, caseHistory(names)),
    countUnreadIn(user, "feedback", id),
  ]);
  const canReadContact = can(user, "read customer contact", data);
  const shownContact = contact && (canReadContact ? contact : maskContact(contact));
  const today = dayOf(now, config.APP_TIME_ZONE);
  const at = (instant: string) => formatShortInstant(instant, today, config.APP_TIME_ZONE, getLocale());
  const points = pointsOf(data, policy);
  const answeredAt = data.answeredAt === null ? now : new Date(data.answeredAt);
  return {
    ...caseInputSchema.parse(data),
    id,
    store: { id: data.storeId, code: data.storeCode, name: data.storeName },
    status: data.status,
    justified: data.justified,
    points: points > 0 ? m.feedback_points({ count: points }) : "",
    came: at(data.cameAt),
    channel: names.channel(data.channel),
    category: names.category(data.category),
    manager: data.managerName ?? "",
    recordedBy: data.inspectorName,
    code: data.code,
    origin: describeOrigin(user, "feedback", data.imported),
    due: at(data.dueAt),
    overdue: isOverdue(data, now),
    answeredAt: data.answeredAt && at(data.answeredAt),
    late: data.answeredAt !== null && data.answeredAt > data.dueAt,
    answer: data.answer,
    resolution: data.resolution,
    contact: shownContact && {
      ...shownContact,
      phone: shownContact.phone,
      call: canReadContact ? phoneLink(shownContact.phone) : null,
      readable: canReadContact,
    },
    twins: twins.map((twin) => ({
      id: twin.id,
      label: `${twin.data.storeName} · ${shorten(twin.data.text, 60)}`,
    })),
    moves: possibleMoves(user, data, contact !== null),
    canEdit: can(user, "edit feedback", data),
    answers:
      isOpen(data) && can(user, "work on feedback", data)
        ? {
            first: {
              answeredDay: dayOf(answeredAt, config.APP_TIME_ZONE),
              answeredTime: clockTimeOf(answeredAt, config.APP_TIME_ZONE),
              answer: data.answer,
            },
            seen: revision,
            key: mintFormKey(user.uid, `answer-feedback/${id}`),
          }
        : null,
    unread,
    history,
    day: formatDay(data.day),
  };
}
