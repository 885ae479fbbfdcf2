import { textOf } from "#app/files/form-body.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { parseAnswerField } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { attachPhoto, photoRefusal, removePhoto } from "#app/checks/save-answers.server.ts";
import { maxPhotosPerItem, type Photo } from "#app/files/photo.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";
import { requireEditable } from "./editable.server.ts";
import type { ItemProblem } from "#app/checks/device/send-answers.ts";
import { saveFormPhoto } from "#app/photos/save-form-photo.server.ts";
import {
  describeUploadProblem,
  describePhotoProblem,
  isTemporary,
  type PhotoRefusal,
} from "#app/photos/photo-problem.ts";
import { photoProblem } from "./problems.ts";
import type { PhotoReply } from "#app/checks/device/send-photos.ts";

export async function takePhotos(
  user: User,
  id: string,
  version: TemplateVersion,
  upload: FormUpload,
  now: Date,
): Promise<ItemProblem[]> {
  const itemIds = new Set(itemsOf(version).map((item) => item.id));
  const countByItem = new Map<string, number>();
  const problems: ItemProblem[] = [];
  let down: PhotoRefusal | null = null;
  for (const file of upload.files) {
    const field = parseAnswerField(file.name);
    if (field?.part !== "photo" || !itemIds.has(field.item)) continue;
    const count = (countByItem.get(field.item) ?? 0) + 1;
    countByItem.set(field.item, count);
    if (count > maxPhotosPerItem + 1) continue;
    const problem: PhotoRefusal | null =
      count > maxPhotosPerItem
        ? "too-many"
        : (down ?? (await takePhoto(user, id, { item: field.item, file, signal: upload.signal }, now)));
    // A failing file store fails the other photos, too, after the same wait.
    if (problem && isTemporary(problem)) down = problem;
    const many = upload.files.filter(({ name }) => name === file.name).length;
    if (problem) problems.push(photoProblem(field.item, describeUploadProblem(problem, file.fileName, many)));
  }
  return problems;
}

async function takePhoto(
  user: User,
  id: string,
  { item, file, signal }: { item: string; file: FormUpload["files"][number]; signal: FormUpload["signal"] },
  now: Date,
): Promise<PhotoRefusal | null> {
  const validate = (shrunk: Photo) => photoRefusal(user, id, item, shrunk);
  const photo = await saveFormPhoto(user, file, { signal, validate }, now);
  if (typeof photo === "string" || photo instanceof QuotaReached) return photo;
  const outcome = await attachPhoto(user, id, item, photo, now);
  return outcome === "attached" || outcome === "already" ? null : outcome;
}

export async function updatePhotos(user: User, id: string, upload: FormUpload, now: Date): Promise<PhotoReply> {
  const version = await findVersionOf((await requireEditable(user, id)).data);
  const item = textOf(upload.fields, "item");
  if (!itemsOf(version).some((other) => other.id === item)) throw new Response(null, { status: 404 });
  for (const file of upload.files.slice(0, maxPhotosPerItem)) {
    const problem = await takePhoto(user, id, { item, file, signal: upload.signal }, now);
    if (problem) return { problem: describePhotoProblem(problem), ...(isTemporary(problem) && { again: true }) };
  }
  for (const key of upload.fields.getAll("remove").slice(0, maxPhotosPerItem))
    if (typeof key === "string") await removePhoto(user, id, item, key, now);
  const answer = answerOf((await requireEditable(user, id)).data.answers, item);
  return { photos: answer?.photos ?? [], changes: answer?.changes ?? 0 };
}
