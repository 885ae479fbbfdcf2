/** Without diacritics and invisible characters: "pho" finds "Phở", and "dong" finds "Đông". */
export function fold(text: string): string {
  // Stray marks are removed first: normalising a long run of them takes quadratic time.
  const letters = text.replace(/[\p{M}\uFF9E\uFF9F\p{Default_Ignorable_Code_Point}]/gu, "").normalize("NFKD");
  return letters.replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Up to 12 characters and 200 prefixes, for a document's search index. */
export function wordPrefixes(...texts: string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of foldedWords(texts.join(" "))) {
    for (let length = 1; length <= Math.min(word.length, 12); length++) prefixes.add(word.slice(0, length));
  }
  return [...prefixes].slice(0, 200);
}

/** The longest word finds the fewest documents. `matchesSearch` compares the others. */
export function searchPrefix(search: string): string | null {
  const byLength = foldedWords(search).sort((a, b) => b.length - a.length);
  return byLength[0]?.slice(0, 12) ?? null;
}

export function matchesSearch(prefixes: readonly string[], search: string): boolean {
  return foldedWords(search).every((word) => prefixes.includes(word.slice(0, 12)));
}

/** Keys are folded words, such as "da dong": "closed". */
export function meaningIn<T>(meanings: Readonly<Record<string, T>>, text: string): T | undefined {
  const key = foldedWords(text).join(" ");
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}
