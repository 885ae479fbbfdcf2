/** The form of an observation: what it offers, what is typed, and its photos, which stay attached where the form is refused. */
import { z } from "zod";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import type { User } from "#app/auth/user.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { refusalWords } from "#app/camera/pages/refusal.ts";
import type { Observation, Sitting } from "#app/camera/sitting.ts";
import { SittingRefused, StaleSitting } from "#app/camera/sitting-errors.ts";
import { observationRevision } from "#app/camera/observe.server.ts";
import { keepPhoto } from "#app/photos/keep-photo.server.ts";
import { describePhotoProblem, isPassing } from "#app/photos/photo-problem.ts";
import { db } from "#app/db/db.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { type Photo, photoSchema } from "#app/files/photo.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { isTime } from "#app/score-policy/shifts.ts";
import type { Toast } from "#app/shell/flash.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { parseForm } from "#app/ui/form.server.ts";
import { line, trimmedText } from "#app/ui/form-values.ts";

const long = (most: number) => m.camera_problem_long({ most });
const observationForm = z.object({
  camera: line(sittingLimits.camera, {
    missing: () => m.camera_problem_camera(),
    long: () => long(sittingLimits.camera),
  }),
  at: trimmedText.refine(isTime, { error: () => m.camera_problem_time() }),
  category: z.string({ error: () => m.camera_problem_category() }).min(1, { error: () => m.camera_problem_category() }),
  severity: severitySchema.or(z.never({ error: () => m.camera_problem_severity() })),
  words: trimmedText
    .refine((text) => text.length > 0, { error: () => m.camera_problem_words() })
    .refine((text) => text.length <= sittingLimits.words, { error: () => long(sittingLimits.words) }),
});

/** A photo that a form brings along: by a mark that shows that it was this person's, or this observation's. */
export interface AttachedPhoto {
  readonly value: string;
  /** Null of one that hangs at no observation yet. */
  readonly key: string | null;
}

const attachedSchema = z.object({ photo: photoSchema, mark: z.string() });
const purposeOf = (user: User, photo: Photo) => ["snapshot", user.uid, JSON.stringify(photoSchema.parse(photo))];

export function attach(user: User, photo: Photo, isShown: boolean): AttachedPhoto {
  const value = JSON.stringify({ photo: photoSchema.parse(photo), mark: mintMark(purposeOf(user, photo)) });
  return { value, key: isShown ? photo.thumb : null };
}

function readAttached(user: User, value: unknown): Photo[] {
  if (typeof value !== "string") return [];
  try {
    const { photo, mark } = attachedSchema.parse(JSON.parse(value));
    return readMark(mark, purposeOf(user, photo)) === null ? [] : [photo];
  } catch {
    return [];
  }
}

/** What it offers to choose from: retired categories only where an observation has one. */
export async function choicesOf({ month }: Sitting, current = "") {
  const { observationCategories, points } = policyOf(await readVersions(db, [month]), month);
  const offered = observationCategories.filter(({ code, retired }) => !retired || code === current);
  return { categories: offered.map(({ code, name }) => ({ value: code, label: say(name) })), points };
}

/** The photos that a form keeps and those it sends, as many as there is room for; and why others were not kept. */
async function takePhotos(user: User, { fields, files, signal }: Upload, now: Date) {
  const photos = fields.getAll("kept").flatMap((value) => readAttached(user, value));
  const problems: string[] = [];
  for (const file of files) {
    if (photos.length >= sittingLimits.photos) {
      problems.push(m.camera_problem_photos({ most: sittingLimits.photos }));
      break;
    }
    const kept = await keepPhoto(user, file, now, { signal });
    if (typeof kept === "object" && "key" in kept) photos.push(kept);
    else {
      problems.push(describePhotoProblem(kept));
      if (isPassing(kept)) break;
    }
  }
  const distinct = [...new Map(photos.map((photo) => [photo.key, photo])).values()];
  return { photos: distinct.slice(0, sittingLimits.photos), problems };
}

interface Taking {
  /** As it is before; null while it is added. */
  readonly current: Observation | null;
  save(given: Omit<Observation, "id">, sent: { key: string; seen: string }): Promise<void>;
}

/** Takes the form of an observation, which `save` keeps. Where it is done, `problems` are of photos that weren't kept. */
export async function takeObservation(user: User, upload: Upload, { current, save }: Taking) {
  const form = parseForm(upload.fields, observationForm);
  const sent = { key: textOf(upload.fields, "key"), seen: textOf(upload.fields, "seen") };
  const { photos, problems } = await takePhotos(user, upload, new Date());
  const isStored = ({ key }: Photo) => current?.photos.some((photo) => photo.key === key) ?? false;
  const attached = photos.map((photo) => attach(user, photo, isStored(photo)));
  const refuse = (errors: Record<string, string> = {}, answer: Answer = {}) => ({
    refused: form.refuse({ photo: problems.join(" "), ...errors } as {}, {
      seen: sent.seen,
      ...answer,
      photos: attached,
    }),
  });
  if (!form.value) return refuse();
  try {
    await save({ ...form.value, photos }, sent);
    return { refused: null, problems };
  } catch (error) {
    if (error instanceof SittingRefused) return refuse(refusalWords(error));
    if (error instanceof Response && error.status === 400) return refuse({ "": m.ui_form_expired() });
    if (!(error instanceof StaleSitting)) throw error;
    const { data } = error.current;
    if (data.status === "void") return refuse({ "": m.camera_is_void() }, { status: 409 });
    const now = data.observations.find((each) => each.id === current?.id);
    if (!now) return refuse({ "": current ? m.camera_gone() : m.camera_sent_before() }, { status: 409 });
    return refuse({}, { status: 409, seen: observationRevision(data, now.id), current: shownObservation(now) });
  }
}

interface Answer {
  readonly status?: number;
  readonly seen?: string;
  /** The observation as someone else has left it. */
  readonly current?: ReturnType<typeof shownObservation>;
}

export function shownObservation({ camera, at, category, severity, words }: Observation) {
  return { camera, at, category, severity, words };
}

/** Said when it is done; with the photo that wasn't kept, where there is one. */
export function toastOf([problem]: readonly string[], message: string): Toast {
  return problem ? { tone: "warn", message: m.camera_photo_left({ problem }) } : { tone: "good", message };
}
