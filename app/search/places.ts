/** Pages and actions that the search leads to, found by their words in both languages. */
import type { Role } from "#app/auth/user.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { navigation, type Words } from "#app/shell/navigation.ts";
import { href } from "#app/ui/href.ts";
import type { IconName } from "#app/ui/icon.tsx";

interface Place {
  readonly to: `/${string}`;
  readonly name: Words;
  readonly icon: IconName;
  /** Whose it is alone; else it is everybody's. */
  readonly of?: readonly Role[] | undefined;
}

const staff: readonly Role[] = ["user", "lead", "admin"];
const leads: readonly Role[] = ["lead", "admin"];

const pages: readonly Place[] = [
  ...navigation.flatMap(({ destinations }) =>
    destinations.map(({ to, name, icon, of }) => ({ to, name, icon, of: of && [of] })),
  ),
  { to: href("/qc/check/edit"), name: m.search_drafts, icon: "clipboard", of: staff },
  { to: href("/qc/check/queue"), name: m.search_queue, icon: "clock", of: leads },
  { to: href("/qc/feedback"), name: m.search_cases, icon: "feedback" },
  { to: href("/qc/camera"), name: m.shell_sittings, icon: "video" },
  { to: href("/qc/activities"), name: m.search_activities, icon: "activity" },
  { to: href("/qc/calendar/week"), name: m.search_week, icon: "calendar" },
  { to: href("/qc/calendar/list"), name: m.search_slots, icon: "calendar" },
  { to: href("/qc/plans"), name: m.shell_plans, icon: "calendar", of: staff },
  { to: href("/qc/calendar/closed-days"), name: m.search_closed_days, icon: "calendar", of: leads },
  { to: href("/qc/calendar/feed"), name: m.search_feed, icon: "calendar" },
  { to: href("/qc/templates/library"), name: m.search_library, icon: "template", of: leads },
  { to: href("/tasks/board"), name: m.search_board, icon: "tasks" },
  { to: href("/notifications"), name: m.shell_notifications, icon: "bell" },
  { to: href("/qc/imports"), name: m.shell_imports, icon: "arrow-up", of: leads },
  { to: href("/qc/score-policy"), name: m.shell_policy, icon: "gauge" },
  { to: href("/qc/audit-log"), name: m.search_audit, icon: "clock", of: ["admin"] },
  { to: href("/users/invitations"), name: m.search_invitations, icon: "people", of: ["admin"] },
  { to: href("/apps/email"), name: m.search_email, icon: "apps", of: ["admin"] },
  { to: href("/kept"), name: m.search_kept, icon: "clock" },
  { to: href("/settings/photo"), name: m.search_photo, icon: "settings" },
  { to: href("/settings/account"), name: m.search_account, icon: "settings" },
  { to: href("/settings/appearance"), name: m.search_appearance, icon: "settings" },
  { to: href("/settings/display"), name: m.search_display, icon: "settings" },
  { to: href("/settings/notifications"), name: m.search_notices, icon: "settings" },
  { to: href("/settings/second-factor"), name: m.search_second_step, icon: "settings" },
];

const actions: readonly Place[] = [
  { to: href("/qc/check"), name: m.search_new_check, icon: "plus", of: staff },
  { to: href("/tasks/new"), name: m.search_new_task, icon: "plus", of: staff },
  { to: href("/qc/feedback/new"), name: m.search_new_feedback, icon: "plus", of: staff },
  { to: href("/qc/camera/new"), name: m.search_new_sitting, icon: "plus", of: staff },
  { to: href("/qc/activities/new"), name: m.search_new_activity, icon: "plus", of: staff },
  { to: href("/chats/new"), name: m.search_new_chat, icon: "plus" },
  { to: href("/qc/plans/new"), name: m.search_new_plan, icon: "plus", of: leads },
  { to: href("/qc/templates/new"), name: m.search_new_template, icon: "plus", of: leads },
  { to: href("/qc/stores/new"), name: m.search_new_store, icon: "plus", of: leads },
  { to: href("/qc/store-managers/new"), name: m.search_new_manager, icon: "plus", of: leads },
  { to: href("/qc/store-managers/assign"), name: m.search_assign, icon: "plus", of: leads },
  { to: href("/qc/templates/import"), name: m.search_import_template, icon: "arrow-up", of: leads },
  { to: href("/qc/score-policy/edit"), name: m.search_edit_policy, icon: "gauge", of: ["admin"] },
  { to: href("/users/invite"), name: m.search_invite, icon: "plus", of: ["admin"] },
  { to: href("/apps/webhooks/new"), name: m.search_new_webhook, icon: "plus", of: ["admin"] },
  { to: href("/apps/tokens/new"), name: m.search_new_token, icon: "plus", of: ["admin"] },
  { to: href("/settings/account/password"), name: m.search_password, icon: "settings" },
  { to: href("/sign-out"), name: m.shell_sign_out, icon: "sign-out" },
];

const locales: readonly Locale[] = ["en", "vi"];

/** What is offered before anything is typed. */
const first = { pages: 5, actions: 4 };

/** All pages and actions of these roles. */
export function placesOf(roles: readonly Role[]): Place[] {
  return [...pages, ...actions].filter(({ of }) => of === undefined || of.some((role) => roles.includes(role)));
}

/** A place's names in both languages, folded once: they are compared at each key. */
const known = new Map<Place, readonly string[][]>();

function wordsOf(place: Place): readonly string[][] {
  let names = known.get(place);
  if (!names) known.set(place, (names = locales.map((locale) => foldedWords(place.name({}, { locale })))));
  return names;
}

/** Each word typed begins a word of the name, in one language or the other; names that begin with it come first. */
function matching(places: readonly Place[], search: string, roles: readonly Role[], most: number): Place[] {
  const typed = foldedWords(search);
  return places
    .filter(({ of }) => of === undefined || of.some((role) => roles.includes(role)))
    .flatMap((place) => {
      const found = wordsOf(place).filter((words) =>
        typed.every((word) => words.some((each) => each.startsWith(word))),
      );
      const ahead = found.some(([word = ""]) => word.startsWith(typed[0] ?? ""));
      return found.length > 0 ? [{ place, rank: ahead ? 0 : 1 }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

/** The pages and actions of these roles that a search finds. */
export function findPlaces(search: string, roles: readonly Role[], most: number) {
  const some = foldedWords(search).length > 0;
  // Signs alone find nothing.
  if (!some && search.trim() !== "") return { pages: [], actions: [] };
  return {
    pages: matching(pages, search, roles, some ? most : first.pages),
    actions: matching(actions, search, roles, some ? most : first.actions),
  };
}
