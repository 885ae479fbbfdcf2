/** A draft with the answers and photos that only this device has. */
import { type AnswerProblem, readAnswers } from "#app/checks/answers.ts";
import { answerOf, type AnswerContent } from "#app/checks/asked-items.ts";
import { drawing, isDrawing } from "#app/checks/drawing.ts";
import type { Photo } from "#app/files/photo.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { type Entry, namedFields } from "./fields.ts";
import { readLocalEntries } from "./local-entries.ts";
import { type LocalPhoto, localPhotos } from "./local-photos.ts";

interface DraftInKit {
  readonly uid: string;
  readonly checkId: string;
  readonly version: Pick<TemplateVersion, "sections">;
  readonly answers: Readonly<Record<string, AnswerContent>>;
}

export interface LocalDraft {
  readonly answers: Readonly<Record<string, AnswerContent>>;
  readonly problems: readonly AnswerProblem[];
  readonly unsent: { readonly answers: number; readonly photos: number };
}

export async function readLocalDraft(draft: DraftInKit): Promise<LocalDraft> {
  const { uid, checkId } = draft;
  const [entries, photos] = await Promise.all([readLocalEntries(uid, checkId), localPhotos(uid, checkId)]);
  return mergeLocalDraft(draft, new Map([...entries].map(([item, { entry }]) => [item, entry])), photos);
}

function mergeLocalDraft(
  { version, answers: stored }: Pick<DraftInKit, "version" | "answers">,
  entries: ReadonlyMap<string, Entry>,
  photos: readonly Pick<LocalPhoto, "key" | "item" | "file">[],
): LocalDraft {
  const answers: Record<string, AnswerContent> = { ...stored };
  const typed = [...entries].flatMap(([item, entry]) => namedFields(item, entry));
  const { entered, problems } = readAnswers(version, typed);
  const itemIds = new Set(itemsOf(version).map(({ id }) => id));
  for (const [item, { value, na, note }] of Object.entries(entered))
    answers[item] = withPhotos({ value, na, note }, answerOf(stored, item)?.photos ?? []);
  for (const { key, item, file } of photos) {
    if (!itemIds.has(item)) continue;
    const before = answerOf(answers, item);
    const isSigned = file.name === drawing.name;
    const others = (before?.photos ?? []).filter((photo) => !(isSigned && isDrawing(photo)));
    const { width, height } = isSigned ? drawing : { width: 0, height: 0 };
    answers[item] = withPhotos(before ?? {}, [...others, { key, thumb: key, width, height }]);
  }
  return { answers, problems, unsent: { answers: entries.size, photos: photos.length } };
}

function withPhotos({ value, na, note }: AnswerContent, photos: Photo[]): AnswerContent {
  return {
    ...(value !== undefined && { value }),
    ...(na && { na }),
    ...(note && { note }),
    ...(photos.length > 0 && { photos }),
  };
}
