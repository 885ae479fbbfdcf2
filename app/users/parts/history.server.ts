import { profileSchema } from "#app/auth/user.ts";
import { languages } from "#app/i18n/languages.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import type { userEvents } from "#app/users/events.ts";

const fields: Readonly<Record<string, FieldDescription>> = {
  displayName: m.ui_name,
  locale: { label: m.shell_language, text: (value) => (value === "en" || value === "vi" ? languages[value] : "") },
  role: {
    label: m.users_roles,
    text: (value) => (value === undefined ? "" : profileSchema.shape.role.parse(value).map(roleName).join(", ")),
  },
};

export const userHistory: HistoryTexts<typeof userEvents> = {
  verbs: {
    joined: m.audit_what_joined,
    granted: m.audit_what_roles,
    roles: m.audit_what_roles,
    disabled: m.users_event_disabled,
    enabled: m.users_event_enabled,
    renamed: m.audit_what_renamed,
    "photo-changed": m.audit_what_photo_changed,
    "photo-removed": m.audit_what_photo_removed,
    "signed-out": m.audit_what_signed_out,
    "session-ended": m.audit_what_session_ended,
    "password-changed": m.audit_what_password_changed,
    "password-link-sent": m.audit_what_password_link_sent,
    "second-step-added": m.audit_what_second_step_added,
    "second-step-removed": m.audit_what_second_step_removed,
    "second-step-reset": m.audit_what_second_step_reset,
    "recovery-codes-made": m.audit_what_recovery_codes_made,
    "recovery-code-used": m.audit_what_recovery_code_used,
    "calendar-linked": m.audit_what_calendar_linked,
    "calendar-unlinked": m.audit_what_calendar_unlinked,
    "language-chosen": m.audit_what_language_chosen,
    "notices-chosen": m.audit_what_notices_chosen,
  },
  fields,
  lines: (event) => changeLines(event, fields),
};
