/** What is decided about a whole check, and where. */
export const moves = ["approve", "reopen", "void"] as const;
export type Move = (typeof moves)[number];

export function isMove(word: string): word is Move {
  return (moves as readonly string[]).includes(word);
}

export function decideHref(id: string, move: Move): string {
  return `/qc/check/decide?${new URLSearchParams({ id, move })}`;
}
