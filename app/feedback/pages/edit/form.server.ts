import type { z } from "zod";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { caseForm } from "#app/feedback/case-form.ts";
import { caseInputSchema, type FeedbackCase } from "#app/feedback/case.ts";
import { editCase, findCase, recordCase } from "#app/feedback/cases.server.ts";
import { noContact } from "#app/feedback/contact.ts";
import { findTwins, readContact } from "#app/feedback/contacts.server.ts";
import { findCaseProblems } from "#app/feedback/case-input.server.ts";
import { caseLimits } from "#app/feedback/case-names.ts";
import { caseRefusal, describeProblems } from "#app/feedback/pages/problems.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { clockTimeOf, instantAt } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { defineEditPage } from "#app/records/edit-page.server.ts";
import { defineMoves } from "#app/records/move-page.server.ts";
import { defineNewPage } from "#app/records/new-page.server.ts";
import { defineRecordForm } from "#app/records/record-form.server.ts";
import type { PolicyChoice } from "#app/score-policy/policy.ts";
import { minutesAfterMidnight } from "#app/score-policy/shifts.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { href } from "#app/ui/href.ts";

const today = () => dayOf(new Date(), config.APP_TIME_ZONE);

export function toInstant(day: string, time: string): string {
  return instantAt(day, minutesAfterMidnight(time), config.APP_TIME_ZONE).toISOString();
}

function toOptions(choices: readonly PolicyChoice[], current?: string) {
  return choices.flatMap(({ code, name, retired }) =>
    retired && code !== current ? [] : { value: code, label: say(name) },
  );
}

/** Users who can't read a contact don't get it in their form. */
const canReadContact = (user: User, record?: FeedbackCase) => !record || can(user, "read customer contact", record);

function toCaseInput({ day, time, name, phone, email, ...fields }: z.output<typeof caseForm>, photos: Photo[]) {
  return { ...fields, cameAt: toInstant(day, time), photos, contact: { name, phone, email } };
}

const caseRecordForm = defineRecordForm({
  find: findCase,
  href: (id) => href("/qc/feedback/:id", { id }),
  nameOf: ({ storeName, day }) => `${storeName} · ${formatDay(day)}`,
  photos: { formName: "feedback-photo", max: caseLimits.photos, photosOf: ({ photos }) => photos },
  async getChoices(user, current?: FeedbackCase) {
    const [policy, stores] = await Promise.all([readPolicyOn(db, current?.day ?? today()), storeProposals(user)]);
    return {
      channels: toOptions(policy.channels, current?.channel),
      categories: toOptions(policy.feedbackCategories, current?.category),
      stores,
      photos: current?.photos ?? [],
      withContact: canReadContact(user, current),
    };
  },
  schema: async ({ user, fields, current }) =>
    caseForm.extend({ storeId: await typedStoreField(user, textOf(fields, "storeId"), { current }) }),
  async validate({ day, time, channel, category }, now, current) {
    const cameAt = day && time && toInstant(day, time);
    return describeProblems(await findCaseProblems(db, { channel, category, ...(cameAt && { cameAt }) }, current, now));
  },
  refusal: caseRefusal,
  async findWarning(id) {
    const { length: count } = await findTwins(db, id);
    return count > 0 ? m.feedback_twins({ count }) : "";
  },
});

export const newCasePage = defineNewPage(caseRecordForm, {
  formName: "record-feedback",
  action: "record feedback",
  getInitialValues: async (user, search, now) => ({
    storeId: await typedStoreOf(user, search),
    day: today(),
    time: clockTimeOf(now, config.APP_TIME_ZONE),
  }),
  create: async (user, fields, sent, { now, photos }) => ({
    id: await recordCase(user, toCaseInput(fields, photos), sent, now),
  }),
  message: () => m.feedback_recorded(),
});

export const editCasePage = defineEditPage(caseRecordForm, {
  formName: "edit-feedback",
  action: "edit feedback",
  async toFormValues(data, user, id) {
    const contact = canReadContact(user, data) ? ((await readContact(db, id)) ?? noContact) : undefined;
    const { storeId: _, photos: __, cameAt, ...input } = caseInputSchema.parse(data);
    return {
      storeId: data.storeCode,
      day: data.day,
      time: clockTimeOf(new Date(cameAt), config.APP_TIME_ZONE),
      ...input,
      rating: String(data.rating ?? ""),
      name: contact?.name,
      phone: contact && formatPhone(contact.phone),
      email: contact?.email,
    };
  },
  update(user, id, fields, sent, { now, photos, current }) {
    const { contact, ...input } = toCaseInput(fields, photos);
    return editCase(user, id, { ...input, contact: canReadContact(user, current) ? contact : null }, sent, now);
  },
  message: () => m.feedback_saved(),
});

export const caseMoves = defineMoves(caseRecordForm, {
  action: "edit feedback",
  describe: ({ storeCode, storeName, day }) => ({ code: storeCode, name: `${storeName} · ${formatDay(day)}` }),
});
