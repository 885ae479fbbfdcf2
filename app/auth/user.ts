/** The user profile (collection `users`, keyed by the authentication uid) and who a signed-in user is. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { normalForm } from "#app/i18n/plain.ts";
import { localesSchema } from "#app/i18n/text.ts";

export const roles = ["user", "manager", "lead", "admin"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Characters of a person's name. */
export const mostName = 100;

export const profileSchema = z.object({
  uid: z.string(),
  /** As `foldEmail` gives it. */
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  role: z.array(roleSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** ACC, the time in milliseconds, and 5 random uppercase alphanumeric characters. */
  accountNo: z.string().regex(/^ACC\d+[A-Z0-9]{5}$/),
  lastLoginAt: z.iso.datetime(),
  disabled: z.boolean(),
  /** The language they last read in, which mail speaks too. */
  locale: localesSchema.optional(),
  /** When they were last disabled or let in again: sessions that began before are over for good. */
  sessionsValidFrom: z.iso.datetime().optional(),
  /** Of their own choice; `photoURL` is the provider's, and shown to nobody. */
  photo: photoSchema.nullable().optional(),
  /** Whether they sign in with a second step. */
  secondStep: z.boolean().optional(),
  /** Of each list, the columns they always want to see, where those aren't the usual ones. */
  columns: z.record(z.string(), z.array(z.string())).optional(),
  /** What they are found by, and the folded name to put lists in order by. */
  words: z.array(z.string()),
  sortName: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const users = collection("users", profileSchema);

/** Whether a session that began then (ISO) is from before its user was last disabled or let in again. */
export function isOutdated({ sessionsValidFrom }: Profile, sessionBegan: string): boolean {
  return sessionsValidFrom !== undefined && sessionBegan <= sessionsValidFrom;
}

/** E-mail addresses are told apart without regard to case; this is the form they are looked up by. */
export function foldEmail(email: string): string {
  return normalForm(email, "NFKC").trim().toLowerCase();
}

/** Who is signed in, with the scope of what they can see. Loaded once per request. */
export interface User {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly role: readonly Role[];
  /** The store manager this user is, if any. */
  readonly managerId: string | null;
  /** Stores assigned to them today. */
  readonly stores: readonly string[];
  /** Stores assigned to them on earlier days only. */
  readonly formerStores: readonly string[];
  /** Of each list, the columns they always want to see, where those aren't the usual ones. */
  readonly columns?: Profile["columns"];
}

/** What stands before the @: colleagues of one name are told apart by it. */
export function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

/** The name to show for a person: what they call themselves, else their e-mail address. */
export function nameOf(user: Pick<User, "displayName" | "email">): string {
  return user.displayName || user.email;
}
