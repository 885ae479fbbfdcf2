import { m } from "#app/i18n/locale.ts";

export const managerFieldNames = {
  code: () => m.managers_code(),
  name: () => m.managers_name(),
  phone: () => m.managers_phone(),
  email: () => m.ui_email(),
  account: () => m.managers_account(),
};

export type ManagerField = keyof typeof managerFieldNames;

export function managerFieldName(field: ManagerField): string {
  return managerFieldNames[field]();
}
