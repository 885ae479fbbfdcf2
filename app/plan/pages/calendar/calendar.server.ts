import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { addDays, addMonths, dayOf, daysBetween, firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { capitalize, formatDays, formatMonth, formatNumber, formatWeekday } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod, type Period, readPeriod } from "#app/i18n/period.ts";
import type { ListQuery, FilterOption } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { dayGroupOf } from "#app/lists/day-groups.ts";
import { dayGroupNames, addHeadings } from "#app/lists/headings.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { searchWith, type ShownField } from "#app/lists/list.ts";
import { noOne } from "#app/lists/params.ts";
import { areaField, byName, readPlaceChoices, storeFilterField } from "#app/checks/parts/list-fields.server.ts";
import { calendarParams } from "#app/plan/calendar-params.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { planLimits } from "#app/plan/limits.ts";
import { holidayOn } from "#app/plan/holidays.ts";
import { personName, readDisabledStaff, subjectName } from "#app/plan/names.server.ts";
import { slotRows } from "#app/plan/slot-rows.server.ts";
import {
  countAll,
  countByDay,
  countByPlan,
  type MonthSlots,
  noSlots,
  readSlots,
  type SlotCounts,
} from "#app/plan/slots.server.ts";
import { slotStatuses } from "#app/plan/slot-status.ts";
import { dayWithName, holidayTitles, slotStatusNames } from "#app/plan/words.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { type ShownSlot, presentSlot } from "#app/plan/parts/shown-slot.server.ts";
import { toPublishedList } from "#app/lists/published.server.ts";
import { z } from "zod";

type CalendarQuery = ListQuery<typeof calendarParams>;

const today = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const [choices, templates] = await Promise.all([readPlaceChoices(user, search), readDirectory(db, "templates")]);
  const anyone = { value: noOne, label: m.plan_anyone() };
  return {
    ...choices,
    templateId: byName([...templates].filter(([, { status }]) => status === "published")),
    inspectorId: readsAllStores(user) ? [anyone, ...choices.inspectorId] : [],
  };
}

const common = {
  params: calendarParams,
  choices: readChoices,
} as const;

const filterFields = {
  status: {
    kind: "select",
    label: () => m.plan_status(),
    options: () => optionsOf(slotStatusNames, slotStatuses),
  },
  storeId: storeFilterField,
  area: areaField,
  templateId: { kind: "select", label: () => m.plan_template() },
  inspectorId: { kind: "select", label: () => m.plan_person() },
} as const;

async function slotsFor({ user, filters, now, choices }: CalendarQuery, days: Period) {
  const { storeId, area, templateId, inspectorId, status } = filters;
  const chosen = storeId ? (await choices)["storeId"]?.find(({ value }) => value === storeId)?.id : undefined;
  return readSlots(user, days, { area, templateId, inspectorId, status, storeId: chosen ?? storeId }, today(now));
}

function monthOfQuery({ filters, now }: Pick<CalendarQuery, "filters" | "now">): Period {
  return monthPeriod(filters.month ?? monthOf(filters.from ?? filters.to ?? today(now)));
}

function weekOfQuery({ filters, now }: Pick<CalendarQuery, "filters" | "now">): Period {
  const within = filters.from ?? filters.to ?? (filters.month ? firstDay(filters.month) : today(now));
  const from = addDays(within, -weekdayOf(within));
  return { from, to: addDays(from, 6) };
}

function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function daysOfQuery({ filters, now }: Pick<CalendarQuery, "filters" | "now">): Period {
  if (!filters.from && !filters.to) return monthOfQuery({ filters, now });
  const from = filters.from ?? firstDay(monthOf(filters.to!));
  return { from, to: filters.to ?? lastDay(monthOf(filters.from!)) };
}

export interface CalendarDay {
  readonly day: string;
  readonly title: string;
  readonly weekday: number;
  readonly holiday: string;
  readonly isToday: boolean;
  readonly total: number;
  readonly counts: SlotCounts;
  readonly slots: readonly ShownSlot[];
  readonly plans: readonly PlanOnDay[];
  readonly list: string;
  readonly week: string;
}

interface PlanOnDay {
  readonly subject: string;
  readonly total: number;
  readonly counts: SlotCounts;
  /** Null where no filter has only these checks. */
  readonly list: string | null;
}

async function readCalendarDays(
  query: CalendarQuery,
  days: Period,
  {
    search,
    maxSlots,
    mostNamed,
  }: { search: string; maxSlots: (total: number, day: string) => number; mostNamed: number },
) {
  const [months, closed] = await Promise.all([slotsFor(query, days), closedDaysIn(days)]);
  const why = new Map(closed.map(({ id, data }) => [id, data.why]));
  const counts = countByDay(months);
  const actions = actionsOf(query.user);
  const now = today(query.now);
  const calendarDays: CalendarDay[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const own = counts.get(day) ?? noSlots();
    const total = slotStatuses.reduce((sum, status) => sum + own[status], 0);
    const holiday = holidayOn(day);
    const most = total === 0 ? 0 : maxSlots(total, day);
    const at = (path: string, to: string) => `${path}${searchWith(search, { month: "", cursor: "", from: day, to })}`;
    calendarDays.push({
      day,
      title: dayWithName(day, day),
      weekday: weekdayOf(day),
      holiday: why.get(day) ?? (holiday ? holidayTitles[holiday]() : ""),
      isToday: day === now,
      total,
      counts: own,
      slots: rowsOn(months, day, most).map((row) => presentSlot(row, now, actions)),
      plans: total > mostNamed ? plansOn(months, day, at(hrefs.list, day)) : [],
      list: at(hrefs.list, day),
      week: at(hrefs.week, ""),
    });
  }
  return calendarDays;
}

const actionsOf = (user: User) => ({ canStart: can(user, "start check"), canAssign: can(user, "manage plans") });

function rowsOn(months: readonly MonthSlots[], day: string, maxSlots: number) {
  const month = maxSlots > 0 && monthOn(months, day);
  if (!month) return [];
  const isDone = (slot: number) => month.statusOf(slot) === "done";
  const parts = [month.matches.filter((slot) => !isDone(slot)), month.matches.filter(isDone)];
  return slotRows(
    parts.map((matches) => ({ ...month, matches })),
    { most: maxSlots },
  );
}

function plansOn(months: readonly MonthSlots[], day: string, list: string): PlanOnDay[] {
  const month = monthOn(months, day);
  const plans = month ? countByPlan(month) : [];
  const isOnlyOne = plans.length === 1;
  const areTemplates = plans.every(({ templateId }) => templateId);
  return plans.map(({ templateId, category, counts, total }) => ({
    subject: subjectName({ templateId, category }, month!),
    counts,
    total,
    list: isOnlyOne ? list : areTemplates ? withParams(list, { templateId }) : null,
  }));
}

function withParams(address: string, params: Record<string, string>): string {
  const [path = "", search = ""] = address.split("?");
  return path + searchWith(search, params);
}

function monthOn(months: readonly MonthSlots[], day: string): MonthSlots | undefined {
  const month = months.find(({ slots }) => monthOf(day) === addMonths(monthOf(slots.period.from), 1));
  if (!month) return undefined;
  const dayIndex = daysBetween(month.slots.period.from, day);
  return { ...month, matches: month.matches.filter((slot) => month.slots.day[slot] === dayIndex) };
}

const fewInMonth = 3;
const fewInWeek = 10;

function daysList(view: "month" | "week", search: string) {
  const periodOf = view === "month" ? monthOfQuery : weekOfQuery;
  return defineList({
    ...common,
    fields: {
      ...(view === "month"
        ? {
            month: {
              kind: "month" as const,
              main: true as const,
              label: () => m.lists_month(),
              className: "min-w-48",
            },
          }
        : { from: { kind: "date" as const, main: true as const, label: () => m.plan_week_of() } }),
      status: { ...filterFields.status, main: true },
      storeId: filterFields.storeId,
      area: filterFields.area,
      templateId: filterFields.templateId,
      inspectorId: filterFields.inspectorId,
    },
    limit: 42,
    read: async (query) => {
      const now = today(query.now);
      const maxSlots = (total: number, day: string) =>
        view === "week" || day === now ? fewInWeek : total <= fewInMonth ? total : 0;
      const mostNamed = view === "week" ? 0 : fewInMonth;
      return { documents: await readCalendarDays(query, periodOf(query), { search, maxSlots, mostNamed }), next: null };
    },
    rows: (days: readonly CalendarDay[]) => days,
  });
}

const slotFields = {
  month: { kind: "month", label: () => m.lists_month() },
  from: { kind: "date", main: true, label: () => m.lists_from() },
  to: { kind: "date", main: true, label: () => m.lists_to() },
  status: { ...filterFields.status, main: true },
  storeId: filterFields.storeId,
  area: filterFields.area,
  templateId: filterFields.templateId,
  inspectorId: filterFields.inspectorId,
} as const;

const slotListOf = (readMonths: (query: CalendarQuery) => Promise<MonthSlots[]>) =>
  defineList({
    ...common,
    fields: slotFields,
    limit: 50,
    read: async (query, { cursor, limit }) => {
      const months = await readMonths(query);
      const count = months.reduce((sum, { matches }) => sum + matches.length, 0);
      if (cursor !== null && !/^[1-9]\d{0,5}$/.test(cursor)) throw new BadCursor("This is no cursor of the calendar");
      const from = Number(cursor);
      const rows = slotRows(months, { from, most: limit });
      const next = from + rows.length < count ? String(from + rows.length) : null;
      return { documents: rows, next, count: async () => count };
    },
    total: (count) => m.plan_slots_count({ count, number: formatNumber(count, getLocale()) }),
    rows: async (slots, { user, now }) => {
      const actions = actionsOf(user);
      const disabled = can(user, "read plan") ? await readDisabledStaff() : new Set<string>();
      return slots.map((row) => ({
        ...presentSlot(row, today(now), actions),
        inspector: personName(row.inspectorId, row.inspector, disabled),
      }));
    },
  });

const slotList = slotListOf((query) => slotsFor(query, daysOfQuery(query)));

const daysAhead = 30;

/** Late checks first, then those of today and the days after. With a status, also the days when a check could still be late. */
const comingSlotList = slotListOf(async (query) => {
  const now = today(query.now);
  const period = { from: addDays(now, -planLimits.window), to: addDays(now, daysAhead) };
  const months = await slotsFor(query, period);
  if (query.filters.status) return months;
  return months.map((month) => {
    const todayAt = daysBetween(month.slots.period.from, now);
    const isComing = (slot: number) => month.slots.day[slot]! >= todayAt || month.statusOf(slot) === "late";
    return { ...month, matches: month.matches.filter(isComing) };
  });
});

export const publishedSlotList = {
  ...slotList,
  api: [
    toPublishedList(slotList, {
      path: "slots",
      summary: "Planned checks by their days, this month's if no days are asked for.",
      item: z.object({
        planId: z.string(),
        storeId: z.string(),
        origin: z.iso.date(),
        day: z.iso.date(),
        end: z.iso.date(),
        status: z.enum(slotStatuses),
        store: z.string(),
        code: z.string(),
        area: z.string(),
        templateId: z.string(),
        category: z.string(),
        inspectorId: z.string().nullable(),
        announced: z.boolean(),
        check: z.string().nullable(),
      }),
      more:
        () =>
        ({ planId, storeId, origin }) => ({ id: `${planId}.${storeId}.${origin}` }),
      csv: false,
    }),
  ],
};

const hrefs = {
  month: href("/qc/calendar"),
  week: href("/qc/calendar/week"),
  list: href("/qc/calendar/list"),
} as const;

function withShownDays<L extends { readonly fields: readonly ShownField[] }>(
  list: L,
  days: Readonly<Record<string, string>>,
): L {
  const hasOwnDays = list.fields.some(({ name, value }) => name in days && value);
  const fields = list.fields.map((field) =>
    hasOwnDays ? field : { ...field, value: days[field.name] ?? field.value },
  );
  return { ...list, fields };
}

/** The day with slots that is nearest to today; today where it is shown and none are, or not all are known. */
function mainDay(
  { from, to }: Period,
  now: string,
  { daysWithSlots, hasMore }: { daysWithSlots: readonly string[]; hasMore: boolean },
): string {
  const inside = from <= now && now <= to;
  if (inside && (hasMore || daysWithSlots.length === 0)) return now;
  const distance = (day: string) => Math.abs(daysBetween(now, day));
  return daysWithSlots.toSorted((one, other) => distance(one) - distance(other))[0] ?? from;
}

type CalendarSteps = Readonly<Record<"before" | "after" | "now", string>>;

function frameOf(
  user: User,
  { search, period, day, step, now }: { search: string; period: Period; day: string; step: CalendarSteps; now: string },
) {
  const listFrom = period.from < now && now <= period.to ? now : period.from;
  return {
    tabs: {
      month: `${hrefs.month}${searchWith(search, { from: "", to: "", month: monthOf(day) })}`,
      week: `${hrefs.week}${searchWith(search, { month: "", to: "", from: day })}`,
      list: `${hrefs.list}${searchWith(search, { month: "", from: listFrom, to: period.to })}`,
    },
    daysList: `${hrefs.list}${searchWith(search, { month: "", status: "", ...period })}`,
    ...step,
    canManage: can(user, "manage plans"),
    canReadPlans: can(user, "read plan"),
  };
}

export async function readMonthView(user: User, search: URLSearchParams, now: Date) {
  const list = await readListPage(daysList("month", search.toString()), user, search, now);
  const period = { from: list.rows[0]!.day, to: list.rows.at(-1)!.day };
  const month = monthOf(period.from);
  const at = (to: string) => searchWith(list.search, { from: "", to: "", month: to });
  const step = { before: at(addMonths(month, -1)), after: at(addMonths(month, 1)), now: at(monthOf(today(now))) };
  const tabDay = mainDayOf(list.rows, period, today(now));
  return {
    chosen: list.rows.find(({ day }) => day === tabDay)!,
    list: withShownDays(list, { month }),
    title: capitalize(formatMonth(month, getLocale())),
    totals: countAll(new Map(list.rows.map(({ day, counts }) => [day, counts]))),
    ...frameOf(user, { search: list.search, period, day: tabDay, step, now: today(now) }),
  };
}

export async function readWeekView(user: User, search: URLSearchParams, now: Date) {
  const list = await readListPage(daysList("week", search.toString()), user, search, now);
  const period = { from: list.rows[0]!.day, to: list.rows.at(-1)!.day };
  const at = (from: string) => searchWith(list.search, { month: "", to: "", from });
  const step = { before: at(addDays(period.from, -7)), after: at(addDays(period.from, 7)), now: at("") };
  const from = new URLSearchParams(list.search).get("from");
  const tabDay = from ?? mainDayOf(list.rows, period, today(now));
  return {
    chosen: list.rows.find(({ day }) => day === tabDay) ?? list.rows[0]!,
    list: withShownDays(list, { from: period.from }),
    title: formatDays(period.from, period.to, getLocale()),
    totals: countAll(new Map(list.rows.map(({ day, counts }) => [day, counts]))),
    ...frameOf(user, { search: list.search, period, day: tabDay, step, now: today(now) }),
  };
}

export async function readListView(user: User, search: URLSearchParams, now: Date) {
  const { requested: filters } = readPeriod(search);
  const hasDays = Object.keys(filters).length > 0;
  const list = await readListPage(hasDays ? slotList : comingSlotList, user, search, now);
  const period = hasDays ? daysOfQuery({ filters, now }) : { from: today(now), to: addDays(today(now), daysAhead) };
  const length = daysBetween(period.from, period.to) + 1;
  const shifted = (days: number) =>
    searchWith(list.search, { month: "", from: addDays(period.from, days), to: addDays(period.to, days) });
  const step = {
    before: shifted(-length),
    after: shifted(length),
    now: searchWith(list.search, { month: "", from: today(now), to: today(now) }),
  };
  const daysWithSlots = list.rows.map(({ date }) => date);
  const day = mainDay(period, today(now), { daysWithSlots, hasMore: list.next !== null });
  const { from, to } = period;
  const title = from === to ? dayWithName(from, today(now), "long") : formatDays(from, to, getLocale());
  const groups = hasDays
    ? list.rows.map((row) => ({ label: row.day }))
    : await addHeadings(
        list.rows.map((row) => dayGroupOf(row.date, today(now))),
        { ...dayGroupNames, overdue: () => m.plan_slot_late() },
      );
  return {
    list: {
      ...withShownDays(list, filters.month || !hasDays ? {} : { ...period }),
      rows: list.rows.map((row, at) => ({ ...row, group: groups[at]! })),
    },
    hasDays,
    title,
    ...frameOf(user, { search: list.search, period, day, step, now: today(now) }),
  };
}

function mainDayOf(days: readonly CalendarDay[], period: Period, now: string): string {
  const daysWithSlots = days.filter(({ total }) => total > 0).map(({ day }) => day);
  return mainDay(period, now, { daysWithSlots, hasMore: false });
}

export function weekdayHeads(): string[] {
  return Array.from({ length: 7 }, (_, at) => formatWeekday(addDays("2024-01-01", at), getLocale(), "short"));
}
