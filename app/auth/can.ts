/** Permissions for pages and server alike: each data function asks about its record. */
import type { Role, User } from "./user.ts";

export interface Subject {
  readonly storeId?: string | null;
  readonly managerId?: string | null;
  readonly inspectorId?: string | null;
  readonly ownerId?: string | null;
  readonly doneBy?: string | null;
  readonly announced?: boolean;
  /** A check without a status counts as submitted. */
  readonly status?: string | undefined;
  readonly outcome?: object | undefined;
  readonly reopened?: object | null | undefined;
  readonly members?: readonly string[];
}

const all = () => true;
const own = (user: User, subject: Subject) => subject.inspectorId === user.uid;
const todaysStore = (user: User, { storeId }: Subject) => storeId != null && user.stores.includes(storeId);
/** Today's stores with their full history, and former stores on the days of the assignment. */
const ownStore = (user: User, subject: Subject) =>
  todaysStore(user, subject) || (user.managerId !== null && subject.managerId === user.managerId);
const announcedToStore = (user: User, subject: Subject) => subject.announced === true && todaysStore(user, subject);
/** Stores learn of a visit only when it is submitted: drafts and void checks would give unannounced visits away. */
const submittedOfStore = (user: User, check: Subject) => wasSubmitted(check) && ownStore(user, check);
/** The page of a former store stays readable. */
const anyOwnStore = (user: User, subject: Subject) =>
  ownStore(user, subject) || (subject.storeId != null && user.formerStores.includes(subject.storeId));

/** A task's owner is a store manager or one of the staff. */
const assigned = (user: User, { ownerId }: Subject) =>
  ownerId != null && (ownerId === user.uid || ownerId === user.managerId);
const member = (user: User, { members }: Subject) => members?.includes(user.uid) ?? false;
const notOwnFix = (user: User, { doneBy }: Subject) => doneBy !== user.uid;

export function wasSubmitted({ status, outcome, reopened }: Subject): boolean {
  return (status !== "draft" && status !== "void") || outcome !== undefined || reopened != null;
}

type Rule = (user: User, subject: Subject) => boolean;

const permissions = {
  "read check": { user: all, manager: submittedOfStore, lead: all, admin: all },
  "read store": { user: all, manager: anyOwnStore, lead: all, admin: all },
  /** Includes the managers of other times, whom former managers mustn't see. */
  "read store history": { user: all, manager: todaysStore, lead: all, admin: all },
  "read template": { user: all, manager: all, lead: all, admin: all },
  "read report": { user: all, manager: all, lead: all, admin: all },
  "read inspector figures": { user: own, lead: all, admin: all },
  "read score policy": { user: all, manager: all, lead: all, admin: all },
  "start check": { user: all, lead: all, admin: all },
  "edit check": { user: own, lead: all, admin: all },
  "submit check": { user: own, lead: all, admin: all },
  "discard check": { user: own, lead: own, admin: own },
  "appeal check": { manager: ownStore, lead: all, admin: all },
  "share check": { user: own, manager: ownStore, lead: all, admin: all },
  "decide check": { lead: all, admin: all },
  "read sitting": { user: all, manager: ownStore, lead: all, admin: all },
  "record sitting": { user: all, lead: all, admin: all },
  "change sitting": { user: own, lead: all, admin: all },
  "read activity": { user: all, manager: ownStore, lead: all, admin: all },
  "record activity": { user: all, lead: all, admin: all },
  "change activity": { user: own, lead: all, admin: all },
  "read feedback": { user: all, manager: ownStore, lead: all, admin: all },
  "record feedback": { user: all, lead: all, admin: all },
  "edit feedback": { user: own, lead: all, admin: all },
  "work on feedback": { manager: todaysStore, lead: all, admin: all },
  /** A justified complaint costs the store points, so its own manager can't decide. */
  "decide feedback": { lead: all, admin: all },
  "read customer contact": { manager: todaysStore, lead: all, admin: all },
  "read task": {
    user: all,
    manager: (user, task) => todaysStore(user, task) || assigned(user, task),
    lead: all,
    admin: all,
  },
  "create task": { user: all, lead: all, admin: all },
  "change task": { user: own, lead: all, admin: all },
  "work on task": {
    user: assigned,
    manager: (user, task) => todaysStore(user, task) || assigned(user, task),
    lead: all,
    admin: all,
  },
  "verify task": {
    user: (user, task) => own(user, task) && notOwnFix(user, task),
    lead: notOwnFix,
    admin: notOwnFix,
  },
  /** Includes unannounced visits. */
  "read plan": { user: all, lead: all, admin: all },
  "read slot": { user: all, manager: announcedToStore, lead: all, admin: all },
  "manage plans": { lead: all, admin: all },
  "manage stores": { lead: all, admin: all },
  "manage templates": { lead: all, admin: all },
  "import checks": { lead: all, admin: all },
  "import sittings": { lead: all, admin: all },
  "import feedback": { lead: all, admin: all },
  "import activities": { lead: all, admin: all },
  "keep score policy": { admin: all },
  "read audit log": { admin: all },
  "use chats": { user: all, manager: all, lead: all, admin: all },
  /** Only members can read a conversation, not even administrators. */
  "read chat": { user: member, manager: member, lead: member, admin: member },
  "keep own profile": { user: all, manager: all, lead: all, admin: all },
  "manage apps": { admin: all },
  "manage users": { admin: all },
} satisfies Record<string, Partial<Record<Role, Rule>>>;

export type Action = keyof typeof permissions;

export function can(user: User, action: Action, subject: Subject = {}): boolean {
  const rules: Partial<Record<Role, Rule>> = permissions[action];
  return user.role.some((role) => rules[role]?.(user, subject) ?? false);
}

export function readsAllStores(user: User): boolean {
  return user.role.some((role) => role !== "manager");
}
