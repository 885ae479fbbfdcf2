import { mintFormKey } from "#app/auth/once.server.ts";
import { nameOf, profileSchema, type User } from "#app/auth/user.ts";
import { checks } from "#app/checks/check.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import { readHistory } from "#app/records/parts/history.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import { userEvents } from "#app/users/events.ts";
import { requireProfile } from "#app/users/list-users.server.ts";
import { managedStores } from "#app/users/pages/managed-stores.server.ts";

const fields: Readonly<Record<string, FieldWords>> = {
  role: {
    label: m.users_roles,
    text: (value) => (value === undefined ? "" : profileSchema.shape.role.parse(value).map(roleName).join(", ")),
  },
};

const verbs = {
  joined: m.users_event_joined,
  granted: m.users_event_roles,
  roles: m.users_event_roles,
  disabled: m.users_event_disabled,
  enabled: m.users_event_enabled,
  "signed-out": m.users_event_signed_out,
  "password-changed": m.users_event_password_changed,
  "calendar-linked": m.users_event_calendar_linked,
  "calendar-unlinked": m.users_event_calendar_unlinked,
};

/** One user, for who manages them. @throws Response 404 for nobody, 403 for users who don't manage users */
export async function readUserPage(user: User, uid: string, now: Date) {
  const { data } = await requireProfile(user, uid);
  const [drafts, manager, history] = await Promise.all([
    db.count(checks, [
      ["inspectorId", "==", uid],
      ["status", "==", "draft"],
    ]),
    managedStores(uid, now),
    readHistory(userEvents, uid, { verbs, fields, lines: (event) => changeLines(event, fields) }),
  ]);
  return {
    uid,
    name: nameOf(data),
    email: data.email,
    account: data.accountNo,
    roles: data.role.map(roleName),
    disabled: data.disabled,
    joined: formatInstant(data.createdAt, config.APP_TIME_ZONE),
    seen: formatInstant(data.lastLoginAt, config.APP_TIME_ZONE),
    drafts,
    manager,
    history,
    own: user.uid === uid,
    key: mintFormKey(user.uid, `sign-out-user/${uid}`),
  };
}
