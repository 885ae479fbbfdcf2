import type { MoveName } from "#app/feedback/moves.ts";
import { m } from "#app/i18n/locale.ts";

export const moveNames: Readonly<Record<MoveName, () => string>> = {
  start: () => m.feedback_move_start(),
  recover: () => m.feedback_move_recover(),
  lose: () => m.feedback_move_lose(),
  reopen: () => m.feedback_move_reopen(),
  justify: () => m.feedback_move_justify(),
  dismiss: () => m.feedback_move_dismiss(),
  undecide: () => m.feedback_move_undecide(),
  erase: () => m.feedback_move_erase(),
};
