import { href } from "#app/ui/href.ts";
export const moves = ["approve", "reopen", "void"] as const;
export type Move = (typeof moves)[number];

export function isMove(word: string): word is Move {
  return (moves as readonly string[]).includes(word);
}

export function decideHref(id: string, move: Move): string {
  return href("/qc/check/decide", { id, move });
}
