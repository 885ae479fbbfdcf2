/** What this device still keeps of a check that can't be edited any more, in words. */
import { sayGiven } from "#app/checks/say-answer.ts";
import { say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { forgetEntries, keptEntries } from "./kept-answers.ts";
import { readFields } from "./fields.ts";

export interface KeptLine {
  readonly item: string;
  readonly text: string;
  readonly words: string;
}

interface Owner {
  readonly uid: string;
  readonly id: string;
  readonly items: readonly Item[];
}

/** In the order of the template. */
export function keptLines({ uid, id, items }: Owner): KeptLine[] {
  const kept = keptEntries(uid, id);
  return items.flatMap((item) => {
    const fields = kept[item.id]?.fields;
    if (!fields) return [];
    const given = readFields(item, fields);
    const words = [given ? sayGiven(item, given) : fields["value"], fields["note"]].filter(Boolean).join(" · ");
    return words ? [{ item: item.id, text: say(item.text), words }] : [];
  });
}

/** Forgets them all; what is left is nothing. */
export function forgetLines({ uid, id }: Owner): KeptLine[] {
  forgetEntries(uid, id);
  return [];
}
