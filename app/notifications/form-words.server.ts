import { defineForms, named } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { noticeGroups } from "./notice.ts";
import { groupNames, wayNames } from "./notice-names.ts";

export const noticeForms = defineForms({
  does: {
    "/settings/notifications": m.shell_notifications,
    "/notifications": m.shell_notifications,
    "/notifications/unread": m.shell_notifications,
  },
  fields: { ...groupNames, id: null, until: null },
  says: Object.fromEntries(noticeGroups.map((group) => [group, named(wayNames)])),
});
