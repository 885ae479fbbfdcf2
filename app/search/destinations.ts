import type { Role } from "#app/auth/user.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { navigation, type MessageFunction } from "#app/shell/navigation.ts";
import { href } from "#app/ui/href.ts";
import type { IconName } from "#app/ui/icon.tsx";

interface Destination {
  readonly to: `/${string}`;
  readonly name: MessageFunction;
  readonly icon: IconName;
  readonly of?: readonly Role[] | undefined;
}

const staff: readonly Role[] = ["user", "lead", "admin"];
const leads: readonly Role[] = ["lead", "admin"];

const pages: readonly Destination[] = [
  // Store managers find areas that their menu leaves out.
  ...navigation.flatMap(({ destinations }) =>
    destinations.map(({ to, name, icon, of }) => ({ to, name, icon, of: of?.includes("user") ? undefined : of })),
  ),
  { to: href("/qc/reports/summary"), name: m.reports_summary_title, icon: "gauge" },
  { to: href("/qc/reports/monthly-summary"), name: m.shell_nav_report_month, icon: "calendar" },
  { to: href("/qc/reports/template"), name: m.reports_template_title, icon: "template" },
  { to: href("/qc/reports/store"), name: m.reports_store_title, icon: "store" },
  { to: href("/qc/reports/manager"), name: m.reports_manager_title, icon: "user" },
  { to: href("/qc/reports/stage1/qc-camera"), name: m.search_camera_report, icon: "video" },
  { to: href("/qc/reports/stage1/customer-feedback"), name: m.search_feedback_report, icon: "feedback" },
  { to: href("/qc/reports/stage1/activity-report"), name: m.shell_nav_activity, icon: "activity" },
  { to: href("/qc/check/edit"), name: m.search_drafts, icon: "clipboard", of: staff },
  { to: href("/qc/phone"), name: m.checks_phone_title, icon: "clipboard" },
  { to: href("/qc/check/queue"), name: m.search_queue, icon: "clock", of: leads },
  { to: href("/qc/calendar/week"), name: m.search_week, icon: "calendar" },
  { to: href("/qc/calendar/list"), name: m.search_slots, icon: "calendar" },
  { to: href("/qc/plans"), name: m.shell_plans, icon: "calendar", of: staff },
  { to: href("/qc/calendar/closed-days"), name: m.search_closed_days, icon: "calendar", of: leads },
  { to: href("/qc/calendar/feed"), name: m.search_feed, icon: "calendar" },
  { to: href("/qc/templates/library"), name: m.search_library, icon: "template", of: leads },
  { to: href("/tasks/board"), name: m.search_board, icon: "tasks" },
  { to: href("/notifications"), name: m.shell_notifications, icon: "bell" },
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

const actions: readonly Destination[] = [
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

const initialCounts = { pages: 5, actions: 4 };

export function destinationsOf(roles: readonly Role[]): Destination[] {
  return [...pages, ...actions].filter(({ of }) => of === undefined || of.some((role) => roles.includes(role)));
}

/** Names in both languages, folded once because every key press compares them. */
const foldedNames = new Map<Destination, readonly string[][]>();

function foldedNamesOf(destination: Destination): readonly string[][] {
  let names = foldedNames.get(destination);
  if (!names)
    foldedNames.set(destination, (names = locales.map((locale) => foldedWords(destination.name({}, { locale })))));
  return names;
}

/** Each word of the search must begin a word of one name; names that begin with the search come first. */
function findMatches(
  destinations: readonly Destination[],
  search: string,
  { roles, max }: { roles: readonly Role[]; max: number },
): Destination[] {
  const searchWords = foldedWords(search);
  return destinations
    .filter(({ of }) => of === undefined || of.some((role) => roles.includes(role)))
    .flatMap((destination) => {
      const matchingNames = foldedNamesOf(destination).filter((nameWords) =>
        searchWords.every((word) => nameWords.some((each) => each.startsWith(word))),
      );
      const beginsWithSearch = matchingNames.some(([word = ""]) => word.startsWith(searchWords[0] ?? ""));
      return matchingNames.length > 0 ? [{ place: destination, rank: beginsWithSearch ? 0 : 1 }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ place: destination }) => destination);
}

export function findDestinations(search: string, roles: readonly Role[], max: number) {
  const hasWords = foldedWords(search).length > 0;
  // Punctuation alone finds nothing.
  if (!hasWords && search.trim() !== "") return { pages: [], actions: [] };
  return {
    pages: findMatches(pages, search, { roles, max: hasWords ? max : initialCounts.pages }),
    actions: findMatches(actions, search, { roles, max: hasWords ? max : initialCounts.actions }),
  };
}
