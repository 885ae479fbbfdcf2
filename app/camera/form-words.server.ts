import { defineForms, named, type Says } from "#app/auth/form-words.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { severityNames } from "#app/score-policy/severity-names.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { observationFieldNames, sittingFieldNames } from "./field-names.ts";

const sayCategory: Says = async (_, code) => {
  const { observationCategories } = await readPolicyOn(db, dayOf(new Date(), config.APP_TIME_ZONE));
  const found = observationCategories.find((each) => each.code === code);
  return found && say(found.name);
};

export const cameraForms = defineForms({
  does: {
    "/qc/camera/new": m.camera_record,
    "/qc/camera/:id": m.camera_add,
    "/qc/camera/:id/edit": m.camera_edit,
    "/qc/camera/:id/void": m.camera_void,
    "/qc/camera/:id/photo/view": m.shell_nav_camera,
    "/qc/camera/:id/observations/:observation": m.camera_change_title,
  },
  fields: {
    ...sittingFieldNames,
    ...observationFieldNames,
    photo: observationFieldNames.photos,
    kept: m.camera_photos_kept,
    reason: m.records_reason,
  },
  says: {
    storeId: sayStore,
    severity: named(severityNames),
    category: sayCategory,
    kept: () => m.photos_photo(),
  },
});
