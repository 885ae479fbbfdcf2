/** The longest word that a person may type, in the place of everything on a page that people typed. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";

const longWord = "Chuỗicửahàng".repeat(13).slice(0, 150);
/** Fields of one word; texts of several words are typed by people, whatever their field. */
const wordFields = /^(?:code|storeCode|email|phone|area|province|fileName|url|camera|tags|unit)$/;
const nameFields = /^(?:code|storeCode|area|province|email|\w*[nN]ame)$/;
const tables =
  `stores users managers templates template-versions checks tasks timeline chats messages sittings activities feedback
  feedback-contacts plans closed-days slot-changes webhooks api-tokens views imports invitations`.split(/\s+/);

/** Texts of the demo chain typed by people; its names and codes also appear within the app's sentences. */
let typed: { texts: string[]; names: string } | undefined;

function readTyped(): { texts: string[]; names: string } {
  const [texts, names] = [new Set<string>(), new Set<string>()];
  const collect = (field: string, value: unknown): void => {
    if (typeof value === "string") {
      const text = value.trim();
      if (text === "" || text === "Không đạt" || !(wordFields.test(field) || /[\p{L}.,] \p{L}/u.test(text))) return;
      texts.add(text);
      if (nameFields.test(field) && /[ \d]/.test(text))
        names.add(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    } else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) collect(/^(?:\d+|en|vi)$/.test(key) ? field : key, each);
  };
  const database = new DatabaseSync(join(process.env["E2E_DEMO"]!, "store-qc.sqlite"), { readOnly: true });
  for (const table of tables)
    for (const { data, large } of database.prepare(`SELECT data, large FROM "${table}"`).all())
      for (const part of [data, large]) if (typeof part === "string") collect("", JSON.parse(part));
  database.close();
  return { texts: [...texts], names: [...names].toSorted((one, other) => other.length - one.length).join("|") };
}

/** Each of them becomes one word of 150 letters. */
export async function lengthenWords(page: Page): Promise<void> {
  typed ??= readTyped();
  // React must find each part as the server sent it, also one whose script comes late.
  await page.waitForFunction(everyPartHydrated);
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
  await page.evaluate(
    ({ texts, names, word }) => {
      const [known, name] = [new Set(texts), new RegExp(names, "gu")];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const line = text.data.trim();
        if (line) text.data = known.has(line) ? word : text.data.replace(name, word);
      }
    },
    { ...typed, word: longWord },
  );
}

/**
 * React hydrates the parts of a page one after the other, each from top to bottom: a comment begins a part and another
 * ends it, and React marks the elements that it has taken over.
 */
function everyPartHydrated(): boolean {
  if (!document.querySelector("script[type=module]")) return true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    const last = comment.previousSibling;
    if (comment.data !== "/$" || !(last instanceof HTMLElement) || last.localName === "script") continue;
    if (!Object.keys(last).some((key) => key.startsWith("__react"))) return false;
  }
  return true;
}
