import { m } from "#app/i18n/locale.ts";
import { defineCodedPages } from "#app/records/coded-pages.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { changeManager, createManager } from "#app/store-managers/change-managers.server.ts";
import { AccountRefused } from "#app/store-managers/manager-errors.ts";
import { managerForm } from "#app/store-managers/manager-form.ts";
import { findManager, managerRecord } from "#app/store-managers/managers.server.ts";
import { AccountChangeUnread } from "#app/store-managers/describe-account-change.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { getProfile } from "#app/users/users.server.ts";
import { href } from "#app/ui/href.ts";

export const managerPages = defineCodedPages({
  record: managerRecord,
  find: findManager,
  href: (id) => href("/qc/store-managers/:id", { id }),
  getChoices: async () => null,
  schema: ({ current }) => managerForm(current),
  async toFormValues({ code, name, email, phone, uid }) {
    const account = uid === null ? "" : ((await getProfile(uid))?.email ?? "");
    return { code, name, email, phone: formatPhone(phone), account };
  },
  create: (user, fields, identity, { now }) => createManager(user, fields, identity, now),
  update: (user, id, { code: _, ...fields }, identity, { now }) => changeManager(user, id, fields, identity, now),
  refusal: refuseError(AccountRefused, ({ reason, by }) => ({
    account: reason === "unknown" ? m.managers_problem_account_unknown() : m.managers_problem_account_taken({ by }),
  })),
  onUnconfirmed: (error) => (error instanceof AccountChangeUnread ? error.summary : null),
  messages: {
    created: ({ name: manager }) => m.managers_created({ manager }),
    saved: () => m.managers_saved(),
  },
});
