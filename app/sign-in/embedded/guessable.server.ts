import { foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { normalForm } from "#app/i18n/plain.ts";
import type { Account } from "#app/auth/identity.ts";
import type { BrokenRule } from "#app/auth/password-policy.ts";

/** Shorter words occur in many good passwords by chance. */
const shortestWord = 4;

let common: Promise<ReadonlySet<string>> | null = null;

/** 49,000 leaked passwords, 18,000 of them of 8 characters or more, in lower case. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

export type Owner = Pick<Account, "email" | "displayName">;

function wordsOf({ email, displayName }: Owner): string[] {
  const local = email.slice(0, email.lastIndexOf("@"));
  const product = foldedWords(m.shell_product());
  const personalWords = [local, displayName ?? ""].map(foldedWords).flatMap((words) => [words.join(""), ...words]);
  return [product.join(""), ...personalWords].filter((word) => word.length >= shortestWord);
}

export async function guessableRules(password: string, owner: Owner): Promise<BrokenRule[]> {
  common ??= readCommon();
  const folded = foldedWords(password).join("");
  const isCommon = (await common).has(normalForm(password, "NFKC").toLowerCase());
  const isPersonal = wordsOf(owner).some((word) => folded.includes(word));
  return [isCommon && ("common" as const), isPersonal && ("personal" as const)].filter((rule) => rule !== false);
}
