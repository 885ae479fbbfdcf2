import { defineForms } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";

export const settingsForms = defineForms({
  does: {
    "/settings": m.settings_profile,
    "/settings/photo": m.settings_photo,
  },
  fields: { name: m.ui_name, photo: m.settings_photo_choose },
});
