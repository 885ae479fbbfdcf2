import { m } from "#app/i18n/locale.ts";

export const activityFieldNames = {
  status: () => m.activities_status(),
  category: () => m.activities_category(),
  storeId: () => m.checks_store(),
  day: () => m.activities_day(),
  from: () => m.activities_from(),
  to: () => m.activities_to(),
  inspectorId: () => m.activities_person(),
  note: () => m.activities_note(),
  photos: () => m.photos_field(),
};
