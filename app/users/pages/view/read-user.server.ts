import { listEvents, nameSubjects } from "#app/audit-log/audit-log.server.ts";
import { eventName } from "#app/audit-log/event-names.ts";
import { isEventKind } from "#app/audit-log/events.ts";
import { recordKinds } from "#app/audit-log/record-kinds.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { checks } from "#app/checks/check.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import { userEvents } from "#app/users/events.ts";
import { hasSecondStep, keepsSecondSteps } from "#app/sign-in/second-step/second-steps.server.ts";
import { requireProfile } from "#app/users/list-users.server.ts";
import { userHistory } from "#app/users/parts/history.server.ts";
import { managedStores } from "#app/users/pages/managed-stores.server.ts";

export async function readUserPage(user: User, uid: string, now: Date) {
  const { data } = await requireProfile(user, uid);
  const [drafts, manager, history, done] = await Promise.all([
    db.count(checks, [
      ["inspectorId", "==", uid],
      ["status", "==", "draft"],
    ]),
    managedStores(uid, now),
    readRecordHistory(userEvents, uid, userHistory),
    readDone(user, uid),
  ]);
  return {
    uid,
    name: nameOf(data),
    photo: userPhotoHref(data),
    email: data.email,
    account: data.accountNo,
    roles: data.role.map(roleName),
    disabled: data.disabled,
    secondStep: keepsSecondSteps ? hasSecondStep(data) : null,
    joined: formatInstant(data.createdAt, config.APP_TIME_ZONE),
    lastSignIn: formatInstant(data.lastLoginAt, config.APP_TIME_ZONE),
    drafts,
    manager,
    history,
    done,
    own: user.uid === uid,
    key: mintFormKey(user.uid, `sign-out-user/${uid}`),
  };
}

/** The audit log has all events. */
const latest = 5;

async function readDone(user: User, uid: string) {
  const { documents } = await listEvents(user, { by: uid }, { cursor: null, limit: latest });
  const names = await nameSubjects(
    user,
    documents.map(({ data }) => data.subject),
  );
  return documents.map(({ id, data: { subject, kind, what, at } }) => {
    const recordKind = isEventKind(kind) ? recordKinds[kind] : null;
    return {
      id,
      what: eventName(what),
      name: names.get(subject) || recordKind?.label() || kind,
      to: recordKind?.to(subject.slice(kind.length + 1)) ?? null,
      instant: at,
      at: formatInstant(at, config.APP_TIME_ZONE),
    };
  });
}
