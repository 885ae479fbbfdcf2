import { answerDigest } from "#app/checks/answers.ts";
import type { AnswersByItem } from "#app/checks/asked-items.ts";

/** Equal for the same answers on a phone and on the server, where photos have other keys. A reopened check is another draft. */
export function reviewDigest(answers: AnswersByItem, reopenedAt: string | null): string {
  const empty = answerDigest(undefined);
  const items = Object.entries(answers).flatMap(([item, answer]) => {
    const [digest, photos] = [answerDigest(answer), answer.photos?.length ?? 0];
    return digest === empty && photos === 0 ? [] : [[item, digest, photos].join(" ")];
  });
  return [reopenedAt ?? "", ...items.toSorted()].join(",");
}
