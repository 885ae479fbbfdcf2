/** By item, what was chosen ("on", "accept", "reject" or nothing) and typed in an appeal's form. */
export type Typed = Record<string, { choice: string; words: string }>;

/** All that was typed, to be shown where the form no longer is. */
export function typedWords(typed: Typed | undefined): string[] {
  return Object.values(typed ?? {}).flatMap(({ words }) => (words.trim() ? [words.trim()] : []));
}
