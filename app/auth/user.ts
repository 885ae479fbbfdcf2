import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { normalForm } from "#app/i18n/plain.ts";
import { localesSchema } from "#app/i18n/text.ts";

export const roles = ["user", "manager", "lead", "admin"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const maxUserNameLength = 100;

export const profileSchema = z.object({
  uid: z.string(),
  /** In the form of `foldEmail`. */
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
  locale: localesSchema.optional(),
  /** When they were last disabled or enabled: earlier sessions stay invalid. */
  sessionsValidFrom: z.iso.datetime().optional(),
  /** The provider's `photoURL` is never shown. */
  photo: photoSchema.nullable().optional(),
  secondStep: z.boolean().optional(),
  columns: z.record(z.string(), z.array(z.string())).optional(),
  words: z.array(z.string()),
  sortName: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const users = collection("users", profileSchema);

/** `sessionBegan` is in ISO. */
export function isOutdated({ sessionsValidFrom }: Profile, sessionBegan: string): boolean {
  return sessionsValidFrom !== undefined && sessionBegan <= sessionsValidFrom;
}

export function foldEmail(email: string): string {
  return normalForm(email, "NFKC").trim().toLowerCase();
}

export interface User {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly role: readonly Role[];
  readonly managerId: string | null;
  readonly stores: readonly string[];
  readonly formerStores: readonly string[];
  readonly columns?: Profile["columns"];
}

/** Distinguishes colleagues with the same name. */
export function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

export function nameOf(user: Pick<User, "displayName" | "email">): string {
  return user.displayName || user.email;
}
