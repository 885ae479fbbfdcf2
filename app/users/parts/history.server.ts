/** A person's timeline in the reader's language. */
import { profileSchema } from "#app/auth/user.ts";
import { languages } from "#app/i18n/languages.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import type { HistoryWords } from "#app/records/parts/history.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import type { userEvents } from "#app/users/events.ts";

const fields: Readonly<Record<string, FieldWords>> = {
  displayName: { label: m.users_name },
  locale: { label: m.shell_language, text: (value) => (value === "en" || value === "vi" ? languages[value] : "") },
  role: {
    label: m.users_roles,
    text: (value) => (value === undefined ? "" : profileSchema.shape.role.parse(value).map(roleName).join(", ")),
  },
};

export const userHistory: HistoryWords<typeof userEvents> = {
  verbs: {
    joined: m.users_event_joined,
    granted: m.users_event_roles,
    roles: m.users_event_roles,
    disabled: m.users_event_disabled,
    enabled: m.users_event_enabled,
    renamed: m.users_event_renamed,
    "photo-changed": m.users_event_photo_changed,
    "photo-removed": m.users_event_photo_removed,
    "signed-out": m.users_event_signed_out,
    "session-ended": m.users_event_session_ended,
    "password-changed": m.users_event_password_changed,
    "password-link-sent": m.users_event_password_link_sent,
    "second-step-added": m.users_event_second_step_added,
    "second-step-removed": m.users_event_second_step_removed,
    "second-step-reset": m.users_event_second_step_reset,
    "recovery-codes-made": m.users_event_recovery_codes_made,
    "recovery-code-used": m.users_event_recovery_code_used,
    "calendar-linked": m.users_event_calendar_linked,
    "calendar-unlinked": m.users_event_calendar_unlinked,
    "language-chosen": m.users_event_language_chosen,
    "notices-chosen": m.users_event_notices_chosen,
  },
  fields,
  lines: (event) => changeLines(event, fields),
};
