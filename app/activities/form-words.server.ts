import { defineForms, named } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { activityStatusNames, categoryNames } from "./activity-names.ts";
import { activityFieldNames } from "./field-names.ts";

export const activityForms = defineForms({
  does: {
    "/qc/activities/new": m.activities_add,
    "/qc/activities/:id/edit": m.activities_edit,
    "/qc/activities/:id/void": m.activities_void,
    "/qc/activities/:id/photo/view": m.shell_nav_activity,
  },
  fields: { ...activityFieldNames, reason: m.records_reason, removePhoto: m.photos_remove_photo },
  says: {
    storeId: sayStore,
    status: named(activityStatusNames),
    category: named(categoryNames),
    inspectorId: sayPerson,
    removePhoto: () => m.photos_photo(),
  },
});
