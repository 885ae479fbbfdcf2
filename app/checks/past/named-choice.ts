/** Rows of the score policy by what files call them. */
import { remembered } from "#app/checks/remembered.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import type { Choice } from "#app/score-policy/policy.ts";

const spelling = remembered((text) => foldedWords(text).join(" "), 1000);

/** By its code or a name in either language; of two with one name the record's own, then the one that is still offered. */
export function codeNamed(text: string, choices: readonly Choice[], own: string | undefined): string | undefined {
  const spelt = spelling(text);
  const found = choices.filter(
    ({ code, name }) => code === text || [code, name.en, name.vi].some((each) => spelling(each) === spelt),
  );
  return (found.find(({ code }) => code === own) ?? found.find(({ retired }) => !retired) ?? found[0])?.code;
}
