/** One question a line; "# " begins a section, a tab separates English from Vietnamese. */
import type { Text } from "#app/i18n/text.ts";
import * as draftLimits from "./draft-limits.ts";
import { pastedLines } from "./pasted-lines.ts";

export interface PastedSection {
  /** Null for lines before the first heading: they belong to the section they are pasted into. */
  readonly title: Text | null;
  readonly items: readonly Text[];
}

export function readPasted(text: string): PastedSection[] {
  const sections: { title: Text | null; items: Text[] }[] = [{ title: null, items: [] }];
  for (const line of pastedLines(text)) {
    const heading = /^#+(.*)$/s.exec(line.trim())?.[1]?.trim();
    if (heading) sections.push({ title: textOf(heading), items: [] });
    else if (line.trim()) {
      const item = textOf(line);
      if (item.en || item.vi) sections.at(-1)!.items.push(item);
    }
  }
  return sections.filter((section) => section.title !== null || section.items.length > 0);
}

function textOf(line: string): Text {
  const [en = "", vi = ""] = line.split("\t");
  return { en: plain(en), vi: plain(vi) };
}

function plain(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/su, (_, inner: string) => inner.replaceAll('""', '"'))
    .replace(/^(?:[-*•–☐□✓]|\(?\d{1,3}(?:\.\d{1,3})*[.)])\s+/u, "")
    .trim()
    .slice(0, draftLimits.text);
}
