import { foldedWords } from "#app/i18n/fold.ts";
import { memoize } from "#app/lru-cache.ts";
import type { PolicyChoice } from "./policy.ts";
import type { Severity } from "./severity.ts";

const spelling = memoize((text) => foldedWords(text).join(" "), 1000);

/** The record's own choice wins over other matches, then one that isn't retired. */
export function codeNamed(text: string, choices: readonly PolicyChoice[], own: string | undefined): string | undefined {
  const spelt = spelling(text);
  const matches = choices.filter(
    ({ code, name }) => code === text || [code, name.en, name.vi].some((each) => spelling(each) === spelt),
  );
  return (matches.find(({ code }) => code === own) ?? matches.find(({ retired }) => !retired) ?? matches[0])?.code;
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

/** In "High Risk", "Rủi ro cao" and "lỗi nghiêm trọng" only the word beside the risk or fault counts. */
export function severityOf(text: string): Severity | undefined {
  const word = foldedWords(text)
    .join(" ")
    .replace(/^(?:loi|muc|rui ro|risk) | (?:risk|fault|severity)$/g, "");
  return Object.hasOwn(severityWords, word) ? severityWords[word] : undefined;
}
