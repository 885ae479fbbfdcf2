/** The form of an observation: what it offers, what is typed, and its photos, which stay attached where the form is refused. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { refusalWords, sittingRefusal } from "#app/camera/pages/refusal.ts";
import type { Observation, Sitting } from "#app/camera/sitting.ts";
import { StaleSitting } from "#app/camera/sitting-errors.ts";
import { observationRevision, refusalsOf } from "#app/camera/observe.server.ts";
import { photoField, readFormPhotos } from "#app/photos/form-photos.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { m, say } from "#app/i18n/locale.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import type { Toast } from "#app/shell/flash.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { severities } from "#app/score-policy/severity.ts";
import { line, timeText, words as longText } from "#app/ui/form-values.ts";

const observationForm = z.object({
  camera: line(sittingLimits.camera, () => m.camera_problem_camera()),
  at: timeText,
  category: z.string({ error: () => m.camera_problem_category() }),
  severity: z.enum(severities, { error: () => m.policy_severity_missing() }),
  words: longText(sittingLimits.words, () => m.camera_problem_words()),
});

const photoForm = "snapshot";

/** A photo that a form brings along, ticked; one that hangs at no observation yet can't be shown. */
export function attach(user: User, photo: Photo, isShown: boolean) {
  return { value: photoField(user, photoForm, photo), key: isShown ? photo.thumb : null };
}

/** What it offers to choose from: retired categories only where an observation has one. */
export async function choicesOf({ month }: Sitting, current = "") {
  const { observationCategories, points } = policyOf(await readVersions(db, [month]), month);
  const offered = observationCategories.filter(({ code, retired }) => !retired || code === current);
  return { categories: offered.map(({ code, name }) => ({ value: code, label: say(name) })), points };
}

interface Taking<Saved> {
  readonly sitting: Sitting;
  /** As it is before; none while it is added. */
  readonly current?: Observation;
  /** Keeps it, and leads on; `problem` is of photos that weren't kept. */
  save(
    given: Omit<Observation, "id">,
    sent: FormIdentity,
    about: { problem: string; fields: FormData },
  ): Promise<Saved>;
}

/** Takes the form of an observation, which `save` keeps. */
export async function takeObservation<Saved>(user: User, request: Request, { sitting, current, save }: Taking<Saved>) {
  const isStored = ({ key }: Photo) => current?.photos.some((photo) => photo.key === key) ?? false;
  const form = await readForm(request, observationForm, {
    photos: {
      field: "photo",
      async take({ fields, files: sent, signal }) {
        const [held, most] = [fields.getAll("kept"), sittingLimits.photos];
        const full = m.camera_problem_photos({ most });
        const taken = await readFormPhotos(
          user,
          photoForm,
          { pending: held, sent, max: most, fullMessage: full },
          signal,
          new Date(),
        );
        return { ...taken, again: { photos: taken.photos.map((photo) => attach(user, photo, isStored(photo))) } };
      },
    },
  });
  return handleForm(form, (value, sent) => save({ ...value, photos: form.photos }, sent, form), {
    check: async (right) => (form.value ? {} : refusalWords(refusalsOf(sitting, right))),
    refusal: sittingRefusal,
    answer(error) {
      if (!(error instanceof StaleSitting)) return null;
      const { data } = error.current;
      const now = data.observations.find((each) => each.id === current?.id);
      const gone = current ? m.camera_gone() : m.ui_form_sent();
      const ended = data.status === "void" ? m.camera_is_void() : now ? "" : gone;
      if (ended || !now) return form.refuse({ "": ended }, { status: 409 });
      const shown = { seen: observationRevision(data, now.id), current: shownObservation(now) };
      return form.refuse({}, { status: 409, ...shown });
    },
  });
}

export function shownObservation({ camera, at, category, severity, words }: Observation) {
  return { camera, at, category, severity, words };
}

/** Said when it is done; with the photo that wasn't kept, where there is one. */
export function toastOf(problem: string, message: string): Toast {
  return problem ? { tone: "warn", message: m.camera_photo_left({ problem }) } : { tone: "good", message };
}
