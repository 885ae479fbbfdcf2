import { severityLabel } from "#app/checks/check-names.ts";
import { maxRequestBytes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import type { CheckFormView } from "./form-view.ts";

export function formTexts(): CheckFormView["texts"] {
  return {
    back: m.checks_edit_drafts_title(),
    change: m.checks_edit_change(),
    critical: severityLabel("critical"),
    major: severityLabel("major"),
    offline: m.shell_offline_title(),
    photoLimit: m.photos_limit({ max: Math.floor(maxRequestBytes / 1_048_576) }),
    refused: m.checks_phone_refused(),
    takePhoto: m.checks_edit_photo_take(),
  };
}
