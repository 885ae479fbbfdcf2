/** Text search without diacritics: "Phở" is found by "pho", "Đông" by "dong". */

/** Lower case, without diacritics and invisible characters, đ as d, full-width letters and digits as usual ones. */
export function fold(text: string): string {
  // Marks that stand by themselves go first: putting a long run of them in order takes time by the square of its length.
  const letters = text.replace(/[\p{M}\uFF9E\uFF9F\p{Default_Ignorable_Code_Point}]/gu, "").normalize("NFKD");
  return letters.replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

/** The words of a text, folded: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Every prefix of every folded word of the texts, up to 12 characters and 200 prefixes: what a document is found by. */
export function wordPrefixes(...texts: string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of foldedWords(texts.join(" "))) {
    for (let length = 1; length <= Math.min(word.length, 12); length++) prefixes.add(word.slice(0, length));
  }
  return [...prefixes].slice(0, 200);
}

/** The one prefix to look up for a search: its longest word, which finds fewest; all words are then compared by `matchesSearch`. */
export function searchPrefix(search: string): string | null {
  const words = foldedWords(search).sort((a, b) => b.length - a.length);
  return words[0]?.slice(0, 12) ?? null;
}

/** Whether each word of the search begins one of the document's words. */
export function matchesSearch(prefixes: readonly string[], search: string): boolean {
  return foldedWords(search).every((word) => prefixes.includes(word.slice(0, 12)));
}

/** What a text means by a table of folded words, such as "da dong": "closed"; undefined for any other. */
export function meaningIn<T>(words: Readonly<Record<string, T>>, text: string): T | undefined {
  const key = foldedWords(text).join(" ");
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
