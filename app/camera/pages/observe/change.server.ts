import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeObservation, observationRevision } from "#app/camera/observe.server.ts";
import type { Observation, Sitting } from "#app/camera/sitting.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { href } from "#app/ui/href.ts";
import {
  toAttachedPhoto,
  readObservationChoices,
  toFormValues,
  handleObservationForm,
  toastOf,
} from "./form.server.ts";

async function requireObservation(
  user: User,
  id: string,
  observationId: string,
): Promise<[Stored<Sitting>, Observation]> {
  const stored = await requireSitting(user, id);
  const observation = orNotFound(stored.data.observations.find((each) => each.id === observationId));
  authorize(user, "change sitting", stored.data);
  return [stored, observation];
}

export async function readObservationForm(user: User, id: string, observationId: string) {
  const [{ data }, observation] = await requireObservation(user, id, observationId);
  return {
    key: mintFormKey(user.uid, `observation/${observationId}/${id}`),
    revision: observationRevision(data, observationId),
    crumb: `${data.storeName} · ${formatDay(data.day)}`,
    lead: `${data.storeName} · ${formatDay(data.day)}, ${data.from}–${data.to}`,
    times: `${data.from}–${data.to}`,
    first: toFormValues(observation),
    photos: observation.photos.map((photo) => toAttachedPhoto(user, photo, { isShown: true })),
    cameras: [...new Set(data.observations.map(({ camera }) => camera))],
    ...(await readObservationChoices(data, observation.category)),
  };
}

export async function handleObservationChange(user: User, id: string, observationId: string, request: Request) {
  const [{ data: sitting }, current] = await requireObservation(user, id, observationId);
  return handleObservationForm(user, request, {
    sitting,
    current,
    async save(input, identity, { problem, fields }) {
      const isRemoval = textOf(fields, "intent") === "remove";
      const outcome = await changeObservation(
        user,
        { id, observationId },
        isRemoval ? null : input,
        identity,
        new Date(),
      );
      const page = href("/qc/camera/:id", { id });
      if (outcome === "same") return redirectUnchanged(request, page, 304);
      return redirectWithToast(request, page, toastOf(problem, isRemoval ? m.camera_removed() : m.records_saved()));
    },
  });
}
