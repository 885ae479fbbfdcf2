import type { CaseInput } from "#app/feedback/case.ts";
import { type Contact, noContact } from "#app/feedback/contact.ts";
import { chain, later, morning } from "../checks/chain.ts";

export const lanPhone = { name: "Nguyễn Thị Lan", phone: "+84912345678", email: "lan.nguyen@example.com" };

/** 05/03/2026 08:00, two hours before `morning`. */
export const came = later(-120, morning);

/** Each field has a value, so that tests of the form, filters and files cover it. */
export const caseInput = (changes: Partial<CaseInput> = {}): CaseInput & { contact: Contact } => ({
  storeId: chain.s1,
  cameAt: came.toISOString(),
  channel: "phone",
  category: "staff",
  severity: "major",
  rating: 2,
  text: "Chờ 20 phút không ai phục vụ",
  photos: [],
  contact: noContact,
  ...changes,
});
