/** Answers that the server confirmed, so that a form opened without a network shows them. */
import { type KitView, updateKitDraft } from "#app/offline/kit.ts";
import type { ShownAnswer } from "./send-answers.ts";

interface KitAnswers extends KitView {
  readonly answers: Readonly<Record<string, ShownAnswer>>;
}

export function updateKitAnswer(
  { uid, checkId }: { readonly uid: string; readonly checkId: string },
  item: string,
  update: (before: ShownAnswer | undefined) => ShownAnswer,
): void {
  void updateKitDraft<KitAnswers>(uid, checkId, (view) => ({
    ...view,
    answers: { ...view.answers, [item]: update(view.answers[item]) },
  }));
}
