/** Times by the clock of a phone on which a check was started or submitted without a network. */
import { dayMs } from "#app/i18n/days.ts";
import { maxDelayDays, startKeyDays } from "#app/offline/start-key.ts";
import { z } from "zod";

export const phoneInstant = z.iso.datetime().max(24);

/** The time of receipt counts, because the phone's can't be right, or was more than 72 hours earlier. */
const doubtSchema = z.enum(["clock", "late"]);

export const phoneStartSchema = z.object({
  at: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  doubt: doubtSchema.optional(),
  changes: z.array(z.enum(["store-closed", "template-archived", "template-newer", "template-replaced"])),
});
export type PhoneStart = z.infer<typeof phoneStartSchema>;

/** Evidence only: the server's time is the one that counts. */
export const phoneSubmitSchema = z.object({ at: z.iso.datetime(), doubt: doubtSchema.optional() });
export type PhoneSubmit = z.infer<typeof phoneSubmitSchema>;

const clockErrorMs = 5 * 60_000;
export const maxDelayHours = maxDelayDays * 24;
const maxDelayMs = maxDelayDays * dayMs;

interface PhoneTimeLimits {
  readonly earliest: string;
  readonly now: Date;
}

/** A doubt is absent from the result where there is none. */
export function judgePhoneTime(at: string, { earliest, now }: PhoneTimeLimits): Pick<PhoneStart, "doubt"> {
  const time = Date.parse(at);
  if (time < Date.parse(earliest) - clockErrorMs || time > now.getTime() + clockErrorMs) return { doubt: "clock" };
  return time < now.getTime() - maxDelayMs ? { doubt: "late" } : {};
}

export function isKeyExpired(keyAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(keyAt) > startKeyDays.acceptance * dayMs;
}

export function earliestStart(now: Date): Date {
  return new Date(now.getTime() - maxDelayMs - clockErrorMs);
}
