import { m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { phoneDescription } from "#app/stores/field-descriptions.server.ts";
import { managerFieldNames } from "./field-names.ts";

const { name, email, phone, account } = managerFieldNames;

export const managerFieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  name,
  email,
  phone: { ...phoneDescription, label: phone },
  uid: { label: account, text: (value) => (value ? m.managers_event_account() : "") },
  status: {
    label: () => m.ui_status(),
    text: (value) => (value === "left" ? m.managers_status_left() : m.managers_status_active()),
  },
};
