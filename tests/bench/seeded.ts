/** Ids made by seeding, as the bench's processes exchange them. */

export const inspector = { email: "bench@demo.test", password: "bench-1234" };
/** For the bench of tasks only. */
export const manager = { email: "manager@demo.test", password: "bench-1234" };
export const lead = { email: "lead@demo.test", password: "bench-1234" };

export interface Seeded {
  readonly templateId: string;
  /** Each with the key of its submission. */
  readonly drafts: readonly { readonly id: string; readonly key: string }[];
  /** All 96 answers, and one, as a form sends them. */
  readonly answers: string;
  readonly oneAnswer: string;
}
