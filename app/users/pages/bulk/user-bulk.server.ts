/** Each is changed by the function that changes one; nobody changes themselves. */
import { authorize } from "#app/auth/authorize.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { nameOf, type Profile, type Role, roles, type User, users } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { countSlotsByInspector, daysCounted } from "#app/plan/slots-off.server.ts";
import { type BulkAction, defineBulk } from "#app/records/define-bulk.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import { setAccess, signOutUser } from "#app/sign-in/people.server.ts";
import { href } from "#app/ui/href.ts";
import { changeRoles, LastAdmin } from "#app/users/access.server.ts";
import { userList } from "#app/users/pages/list/user-list.server.ts";
import { managedStores } from "#app/users/pages/managed-stores.server.ts";
import { bulkForm } from "#app/users/user-form.ts";

type Name = "disable" | "enable" | "sign-out" | `add-${Role}` | `remove-${Role}`;
type Action = BulkAction<Profile, { readonly reason: string }>;

function changeAccess({ label, disabled }: { label: () => string; disabled: boolean }): Action {
  return {
    label,
    isDestructive: disabled,
    isPossible: (profile, user) => profile.uid !== user.uid && profile.disabled !== disabled,
    change: (user, { data }, { reason }, { now }) =>
      setAccess(user, data, { disabled, reason }, now).catch(answerUnreachable),
  };
}

/** The last role stays: without any, somebody would be neither admitted nor disabled. */
function changeRole({
  label,
  isDestructive,
  rolesAfter,
}: Pick<Action, "label" | "isDestructive"> & { rolesAfter: (profile: Profile) => Role[] }): Action {
  return {
    label,
    isDestructive,
    isPossible(profile, user) {
      const { length } = rolesAfter(profile);
      return profile.uid !== user.uid && length > 0 && length !== profile.role.length;
    },
    change: (user, { id, data }, _, { now }) => changeRoles(user, id, { roles: rolesAfter(data) }, now),
  };
}

const addRole = (role: Role) =>
  changeRole({
    label: () => m.users_bulk_add_role({ role: roleName(role) }),
    isDestructive: false,
    rolesAfter: (profile) => [...new Set([...profile.role, role])],
  });
const removeRole = (role: Role) =>
  changeRole({
    label: () => m.users_bulk_remove_role({ role: roleName(role) }),
    isDestructive: true,
    rolesAfter: (profile) => profile.role.filter((each) => each !== role),
  });

const actions: Readonly<Record<string, Action>> = {
  disable: changeAccess({ label: () => m.users_bulk_disable(), disabled: true }),
  enable: changeAccess({ label: () => m.users_bulk_enable(), disabled: false }),
  "sign-out": {
    label: () => m.users_sign_out(),
    isDestructive: true,
    isPossible: (profile, user) => profile.uid !== user.uid && !profile.disabled,
    async change(user, { data }, _, { now }) {
      await signOutUser(user, data, {}, now).catch(answerUnreachable);
      return "changed";
    },
  },
  ...Object.fromEntries(roles.map((role) => [`add-${role}`, addRole(role)])),
  ...Object.fromEntries(roles.map((role) => [`remove-${role}`, removeRole(role)])),
};

async function detailsOf(profile: Profile, slots: ReadonlyMap<string, number> | null, now: Date): Promise<string> {
  const managed = slots && profile.role.includes("manager") ? await managedStores(profile.uid, now) : null;
  const stores = managed?.stores.map(({ name }) => name).join(", ");
  const planned = slots?.get(profile.uid) ?? 0;
  const details = [
    profile.email,
    profile.role.map(roleName).join(", "),
    stores && m.users_bulk_manages({ stores }),
    planned > 0 && m.users_bulk_planned({ count: planned, days: daysCounted }),
  ];
  return details.filter(Boolean).join(" · ");
}

export const userBulk = defineBulk({
  name: "bulk-users",
  path: href("/users/bulk"),
  list: userList,
  listHref: (search) => href("/users/", search),
  authorize: (user: User) => authorize(user, "manage users"),
  find: async (_, ids) => (await db.getMany(users, [...ids])).filter((stored) => stored !== null),
  forms: Object.fromEntries(Object.keys(actions).map((name) => [name, bulkForm])) as Record<Name, typeof bulkForm>,
  actions: actions as Record<Name, Action>,
  async describe(profiles, { action, now }) {
    const today = dayOf(now, config.APP_TIME_ZONE);
    const slots = action === "disable" ? await countSlotsByInspector(today) : null;
    return Promise.all(
      profiles.map(async ({ id, data }) => ({ id, name: nameOf(data), detail: await detailsOf(data, slots, now) })),
    );
  },
  texts: {
    menu: () => m.users_bulk_action(),
    next: () => m.users_bulk_next(),
    unknown: () => m.users_bulk_unknown(),
    lead: (count) => m.users_bulk_count({ count }),
    none: () => m.users_bulk_none(),
    back: () => m.users_bulk_back(),
    cancel: () => m.ui_cancel(),
    button: (count) => m.users_bulk_do({ count }),
    done: (count) => m.users_bulk_done({ count }),
    skipped: (count) => m.users_bulk_left({ count }),
    cut: (most) => m.users_bulk_most({ most }),
    progress: (count, rest) => m.users_bulk_going({ count, rest }),
  },
  isSkipped: (error) => error instanceof LastAdmin,
});
