import { z } from "zod";
import { profileSchema, users } from "#app/auth/user.ts";
import { declareEvents } from "#app/timeline/events.ts";

const access = profileSchema.pick({ role: true, disabled: true, sessionsValidFrom: true }).partial();
const name = profileSchema.pick({ displayName: true });
const language = profileSchema.pick({ locale: true });
const choices = z.record(z.string(), z.string());
const change = { before: access, after: access };

export const userEvents = declareEvents(users.name, {
  joined: { after: z.object({ role: profileSchema.shape.role }) },
  granted: change,
  roles: change,
  disabled: change,
  enabled: change,
  renamed: { before: name, after: name },
  "photo-changed": {},
  "photo-removed": {},
  "signed-out": {},
  "session-ended": {},
  "password-changed": {},
  "password-link-sent": {},
  "second-step-added": {},
  "second-step-removed": {},
  "second-step-reset": {},
  "recovery-codes-made": {},
  "recovery-code-used": {},
  "calendar-linked": {},
  "calendar-unlinked": {},
  "language-chosen": { before: language, after: language },
  "notices-chosen": { before: choices, after: choices },
});
