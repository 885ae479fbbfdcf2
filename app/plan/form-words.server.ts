import { defineForms, named, oneOf, type Says, sayYes } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { planFieldNames } from "./field-names.ts";
import { readPlaces, subjectName } from "./names.server.ts";
import { weekdays } from "./rule.ts";
import { holidayTreatments, ordinalNames, repeatNames, targetNames, weekdayName } from "./words.ts";

/** A template, "t:ID", or any of a category, "c:CATEGORY". */
const saySubject: Says = async (_, value) => {
  const [, kind, id = ""] = /^([tc]):(.*)$/.exec(value) ?? [];
  if (!kind) return undefined;
  return subjectName({ templateId: kind === "t" ? id : "", category: kind === "c" ? id : "" }, await readPlaces());
};
const sayWeekday = oneOf(weekdays, weekdayName);

export const planForms = [
  defineForms({
    does: { "/qc/plans/new": m.plan_add, "/qc/plans/:id/edit": m.plan_edit },
    fields: { ...planFieldNames, shown: null },
    says: {
      subject: saySubject,
      target: named(targetNames),
      inspectorId: sayPerson,
      frequency: named(repeatNames),
      on: sayWeekday,
      weekday: sayWeekday,
      nth: named(ordinalNames),
      day: (_, value) => (value === "-1" ? m.plan_month_last_day() : undefined),
      announced: (_, value) => (value === "yes" ? m.plan_announced() : undefined),
      holidays: named(holidayTreatments),
    },
  }),
  defineForms({
    does: {
      "/qc/plans/:id/end": m.plan_end,
      "/qc/calendar/slot": m.plan_slot,
      "/qc/calendar/closed-days": m.plan_closed_days,
      "/qc/calendar/feed": m.plan_feed,
    },
    fields: {
      lastDay: m.plan_last_day,
      day: m.plan_day,
      inspectorId: m.plan_person,
      reason: m.records_reason,
      why: m.records_reason,
      open: m.plan_feed_open,
      shown: null,
    },
    says: { inspectorId: sayPerson, open: sayYes },
  }),
];
