/** Rows of the score policy and severities, by what files call them. Pure. */
import { foldedWords } from "#app/i18n/fold.ts";
import { memoize } from "#app/lru-cache.ts";
import type { Choice } from "./policy.ts";
import type { Severity } from "./severity.ts";

const spelling = memoize((text) => foldedWords(text).join(" "), 1000);

/** By its code or a name in either language; of two with one name the record's own, then the one that is still offered. */
export function codeNamed(text: string, choices: readonly Choice[], own: string | undefined): string | undefined {
  const spelt = spelling(text);
  const found = choices.filter(
    ({ code, name }) => code === text || [code, name.en, name.vi].some((each) => spelling(each) === spelt),
  );
  return (found.find(({ code }) => code === own) ?? found.find(({ retired }) => !retired) ?? found[0])?.code;
}

const severityWords: Record<string, Severity> = {
  critical: "critical",
  high: "critical",
  "nghiem trong": "critical",
  cao: "critical",
  major: "major",
  moderate: "major",
  medium: "major",
  lon: "major",
  nang: "major",
  "trung binh": "major",
  minor: "minor",
  low: "minor",
  nho: "minor",
  nhe: "minor",
  thap: "minor",
};

/** "High Risk", "Rủi ro cao" and "lỗi nghiêm trọng" are about risks and faults; the word that counts is the other one. */
export function severityOf(text: string): Severity | undefined {
  const word = foldedWords(text)
    .join(" ")
    .replace(/^(?:loi|muc|rui ro|risk) | (?:risk|fault|severity)$/g, "");
  return Object.hasOwn(severityWords, word) ? severityWords[word] : undefined;
}
