/** Names and limits of cases, for the browser: without schemas. */
import { m } from "#app/i18n/locale.ts";

export const caseStatuses = ["new", "in-progress", "recovered", "lost"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const judgements = ["undecided", "yes", "no"] as const;
export type Judgement = (typeof judgements)[number];

export const statusNames: Readonly<Record<CaseStatus, () => string>> = {
  new: () => m.feedback_status_new(),
  "in-progress": () => m.feedback_status_in_progress(),
  recovered: () => m.feedback_status_recovered(),
  lost: () => m.feedback_status_lost(),
};

export const judgementNames: Readonly<Record<Judgement, () => string>> = {
  undecided: () => m.feedback_justified_undecided(),
  yes: () => m.feedback_justified(),
  no: () => m.feedback_justified_no(),
};

export const caseFieldNames = {
  storeId: () => m.stores_store(),
  day: () => m.feedback_day(),
  time: () => m.ui_time(),
  channel: () => m.feedback_channel(),
  category: () => m.feedback_category(),
  severity: () => m.feedback_severity(),
  rating: () => m.feedback_rating(),
  text: () => m.feedback_text(),
  photos: () => m.photos_field(),
  name: () => m.ui_name(),
  phone: () => m.feedback_contact_phone(),
  email: () => m.feedback_contact_email(),
};
export type CaseField = keyof typeof caseFieldNames;

export const caseLimits = { code: 60, text: 4000, answer: 4000, resolution: 2000, photos: 4 } as const;
export const contactLimits = { name: 120, phone: 40, email: 254 } as const;
