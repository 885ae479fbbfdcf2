/** What the fields of a manager are called. */
import { m } from "#app/i18n/locale.ts";
import type { ManagerField } from "./manager-form.ts";

const names: Record<ManagerField, () => string> = {
  code: () => m.managers_code(),
  name: () => m.managers_name(),
  phone: () => m.managers_phone(),
  email: () => m.managers_email(),
  account: () => m.managers_account(),
};

export function managerFieldName(field: ManagerField): string {
  return names[field]();
}
