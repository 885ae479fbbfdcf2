/** Search without diacritics: "pho" finds "Phở", and "dong" finds "Đông". */

/** Lower case without diacritics and invisible characters; đ becomes d, and full-width characters become normal ones. */
export function fold(text: string): string {
  // Stray marks are removed first: normalising a long run of them takes quadratic time.
  const letters = text.replace(/[\p{M}\uFF9E\uFF9F\p{Default_Ignorable_Code_Point}]/gu, "").normalize("NFKD");
  return letters.replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

/** The folded words of a text: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Prefixes of all folded words, up to 12 characters and 200 prefixes, for a document's search index. */
export function wordPrefixes(...texts: string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of foldedWords(texts.join(" "))) {
    for (let length = 1; length <= Math.min(word.length, 12); length++) prefixes.add(word.slice(0, length));
  }
  return [...prefixes].slice(0, 200);
}

/** The prefix to query for a search: its longest word, which finds the fewest documents. `matchesSearch` compares the others. */
export function searchPrefix(search: string): string | null {
  const byLength = foldedWords(search).sort((a, b) => b.length - a.length);
  return byLength[0]?.slice(0, 12) ?? null;
}

/** Whether every word of the search begins a word of the document. */
export function matchesSearch(prefixes: readonly string[], search: string): boolean {
  return foldedWords(search).every((word) => prefixes.includes(word.slice(0, 12)));
}

/** Looks a text up in a table of folded words, such as "da dong": "closed". */
export function meaningIn<T>(meanings: Readonly<Record<string, T>>, text: string): T | undefined {
  const key = foldedWords(text).join(" ");
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}
