import { m } from "#app/i18n/locale.ts";

export const activityFieldNames = {
  status: () => m.ui_status(),
  category: () => m.activities_category(),
  storeId: () => m.stores_store(),
  day: () => m.ui_day(),
  from: () => m.activities_from(),
  to: () => m.activities_to(),
  inspectorId: () => m.activities_person(),
  note: () => m.ui_note(),
  photos: () => m.photos_field(),
};
