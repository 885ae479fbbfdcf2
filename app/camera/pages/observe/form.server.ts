/** Photos stay attached if the form is refused. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { describeSittingRefusals, sittingRefusal } from "#app/camera/pages/refusal.ts";
import type { Observation, Sitting } from "#app/camera/sitting.ts";
import { StaleSitting } from "#app/camera/sitting-errors.ts";
import { observationRevision, findObservationRefusals } from "#app/camera/observe.server.ts";
import { photoField, readFormPhotos } from "#app/photos/form-photos.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { m, say } from "#app/i18n/locale.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import type { Toast } from "#app/shell/flash.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { severities } from "#app/score-policy/severity.ts";
import { line, timeText, freeText as longText } from "#app/ui/form-values.ts";

const observationForm = z.object({
  camera: line(sittingLimits.camera, () => m.camera_problem_camera()),
  at: timeText,
  category: z.string({ error: () => m.camera_problem_category() }),
  severity: z.enum(severities, { error: () => m.policy_severity_missing() }),
  words: longText(sittingLimits.description, () => m.camera_problem_words()),
});

const photoForm = "snapshot";

/** The value of a photo's checkbox. A photo without an observation can't be shown. */
export function toAttachedPhoto(user: User, photo: Photo, { isShown }: { isShown: boolean }) {
  return { value: photoField(user, photoForm, photo), key: isShown ? photo.thumb : null };
}

export async function readObservationChoices({ month }: Sitting, current = "") {
  const { observationCategories, points } = policyOf(await readPolicyVersions(db, [month]), month);
  const choices = observationCategories.filter(({ code, retired }) => !retired || code === current);
  return { categories: choices.map(({ code, name }) => ({ value: code, label: say(name) })), points };
}

interface ObservationHandling<Saved> {
  readonly sitting: Sitting;
  readonly current?: Observation;
  save(
    input: Omit<Observation, "id">,
    identity: FormIdentity,
    upload: { problem: string; fields: FormData },
  ): Promise<Saved>;
}

export async function handleObservationForm<Saved>(
  user: User,
  request: Request,
  { sitting, current, save }: ObservationHandling<Saved>,
) {
  const isStored = ({ key }: Photo) => current?.photos.some((photo) => photo.key === key) ?? false;
  const form = await readForm(request, observationForm, {
    photos: {
      field: "photo",
      async saveFiles({ fields, files: sentFiles, signal }) {
        const [pending, max] = [fields.getAll("kept"), sittingLimits.photos];
        const fullMessage = m.camera_problem_photos({ most: max });
        const result = await readFormPhotos(
          user,
          photoForm,
          { pending, uploads: sentFiles, max, fullMessage },
          signal,
          new Date(),
        );
        return {
          ...result,
          again: { photos: result.photos.map((photo) => toAttachedPhoto(user, photo, { isShown: isStored(photo) })) },
        };
      },
    },
  });
  return handleForm(form, (value, identity) => save({ ...value, photos: form.photos }, identity, form), {
    check: async (right) => (form.value ? {} : describeSittingRefusals(findObservationRefusals(sitting, right))),
    refusal: sittingRefusal,
    answer(error) {
      if (!(error instanceof StaleSitting)) return null;
      const { data } = error.current;
      const observationNow = data.observations.find((each) => each.id === current?.id);
      const goneMessage = current ? m.camera_gone() : m.ui_form_sent();
      const closedReason = data.status === "void" ? m.camera_is_void() : observationNow ? "" : goneMessage;
      if (closedReason || !observationNow) return form.refuse({ "": closedReason }, { status: 409 });
      const conflict = { seen: observationRevision(data, observationNow.id), current: toFormValues(observationNow) };
      return form.refuse({}, { status: 409, ...conflict });
    },
  });
}

export function toFormValues({ camera, at, category, severity, words }: Observation) {
  return { camera, at, category, severity, words };
}

export function toastOf(problem: string, message: string): Toast {
  return problem ? { tone: "warn", message: m.camera_photo_left({ problem }) } : { tone: "good", message };
}
