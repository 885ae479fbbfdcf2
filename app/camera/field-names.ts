import { m } from "#app/i18n/locale.ts";

export const sittingFieldNames = {
  storeId: () => m.stores_store(),
  day: () => m.ui_day(),
  from: () => m.camera_from(),
  to: () => m.camera_to(),
  note: () => m.ui_note(),
};
export type SittingField = keyof typeof sittingFieldNames;

export const observationFieldNames = {
  camera: () => m.camera_camera(),
  at: () => m.camera_seen(),
  category: () => m.camera_category(),
  severity: () => m.camera_severity(),
  words: () => m.camera_words(),
  photos: () => m.camera_photos(),
};
