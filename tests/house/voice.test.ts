/** The English on screen has plain words and short sentences. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Words to avoid, with replacements. Names of the file format, such as "on-fault", are allowed. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/(?<!on-)\bfaults?\b/i, "finding"],
  [/\b(anew|thus|hence|thereby|wherein|whereby)\b/i, "again, so"],
  [/(?<!there )\bis no (?!longer\b|one\b)/i, "is not a"],
  [/\bis none\b|\bnone of (?:the|them)\b/i, "is not one of"],
  [/(?:\b(?:not|nowhere|nothing|none)\b|n[’']t\b)[^.]*\bany ?more\b/i, "no longer"],
  [/\bwhoever\b|\bnobody knows\b/i, "anyone who, not found"],
  [/\b(?:holds?|held) from\b/i, "applies from"],
  [/\bstands here\b|\bkept nowhere\b|\balready so\b/i, "appears, saved, unchanged"],
  [/\bmay\b/, "can"],
  [/\bmeanwhile\b/i, "also, or nothing"],
  [/\b(so|as it stands?) already\b|\bas it stands\b/i, "unchanged"],
  [/\b(worked out|looked for|seen to|put right)\b/i, "calculated, checked, fixed"],
  [/\bwho(?:ever| has)\b.*\b(until now|comes next)\b/i, "name them"],
  [/\bknown again\b|\bcome about\b/i, "identified"],
  [/\b(tell|told) (?:its|the|their|your) place\b|\bplace told\b/i, "location"],
  [/\b(accept|reject)(?:s|ed)? (?:the |an |this )?(?:appeal|finding)\b/i, "remove or keep the finding"],
];
const longest = 20;

const texts = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("messages.en.json"))
  .flatMap((path) => Object.entries(JSON.parse(readFileSync(join("app", path), "utf8")) as Record<string, unknown>))
  .flatMap(([key, message]) => forms(message).map((text) => [key, text] as const));

function forms(message: unknown): string[] {
  if (typeof message === "string") return [message];
  const [{ match }] = message as [{ match: Record<string, string> }];
  return Object.values(match);
}

function problemsOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:;])\s+|\n/);
  return [
    ...banned.flatMap(([pattern, instead]) => (pattern.test(text) ? [`${pattern} → ${instead}`] : [])),
    ...sentences.filter((sentence) => sentence.split(/\s+/).length > longest),
  ];
}

test("every message is plain", () => {
  expect(texts.length).toBeGreaterThan(1500);
  const wrong = texts.flatMap(([key, text]) => problemsOf(text).map((problem) => `${key}: ${problem}`));
  expect(wrong).toEqual([]);
});

test("finds the words that messages must not use", () => {
  for (const text of [
    "{count} faults",
    "Start anew",
    "“x” is no day",
    "An accepted finding is none any more.",
    "It is not there any more.",
    "They can’t sign in any more.",
    "Whoever has it reads it.",
    "It holds from March on.",
    "This device may not tell its place.",
    "Accept the appeal",
  ])
    expect(problemsOf(text), text).not.toEqual([]);
  expect(problemsOf(`${"word ".repeat(longest)}more.`)).toHaveLength(1);
  expect(problemsOf("off, optional or on-fault. May 2026 is no longer open.")).toEqual([]);
});
