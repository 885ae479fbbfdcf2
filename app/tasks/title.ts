import { m, say } from "#app/i18n/locale.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Locale, Text } from "#app/i18n/text.ts";

interface Titled {
  readonly title: Text;
  readonly finding: { readonly note: string } | null;
}

const maxNoteLength = 80;

/** The inspector's note says what is wrong; an item's statement or question alone would say that all is well. */
export function titleOf(task: Titled): Text {
  const note = noteOf(task);
  return note ? { en: note, vi: note } : (unmetOf(task) ?? task.title);
}

/** "Not met:" and the item's statement; null for a task without a finding. */
export function unmetOf({ title, finding }: Titled): Text | null {
  if (!finding) return null;
  const unmet = (text: string, locale: Locale) => m.tasks_title_unmet({ title: text }, { locale });
  return { en: unmet(title.en || title.vi, "en"), vi: unmet(title.vi || title.en, "vi") };
}

/** The item's statement, which isn't met, in the reader's language, where the title is the note. */
export function sayStatement(task: Titled): string | null {
  return noteOf(task) ? say(task.title) : null;
}

function noteOf({ finding }: Titled): string {
  return finding ? shorten(plainLine(finding.note), maxNoteLength) : "";
}
