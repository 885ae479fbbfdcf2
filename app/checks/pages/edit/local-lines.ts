import { formatAnswer } from "#app/checks/format-answer.ts";
import { say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { forgetEntries, takeLocalEntries } from "#app/checks/device/local-entries.ts";
import { readFields } from "#app/checks/device/fields.ts";

export interface LocalLine {
  readonly item: string;
  readonly text: string;
  readonly answerText: string;
}

interface Owner {
  readonly uid: string;
  readonly id: string;
  readonly items: readonly Item[];
}

export async function localLines({ uid, id, items }: Owner): Promise<LocalLine[]> {
  const entries = await takeLocalEntries(uid, id);
  return items.flatMap((item) => {
    const fields = entries[item.id]?.fields;
    if (!fields) return [];
    const answer = readFields(item, fields);
    const answerText = [answer ? formatAnswer(item, answer) : fields["value"], fields["note"]]
      .filter(Boolean)
      .join(" · ");
    return answerText ? [{ item: item.id, text: say(item.text), answerText }] : [];
  });
}

export function forgetLines({ uid, id }: Owner): LocalLine[] {
  forgetEntries(uid, id);
  return [];
}
