import { normalForm } from "#app/i18n/plain.ts";

/** Lengths are in UTF-16 units, as the provider counts, or with `characters` in normalised characters; null `symbols` allow all. */
export interface PasswordPolicy {
  readonly minimum: number;
  readonly maximum: number | null;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digit: boolean;
  readonly symbol: boolean;
  readonly symbols: readonly string[] | null;
  readonly characters?: boolean;
  readonly guessable?: boolean;
}

export const defaultMinimum = 6;

export const defaultPasswordPolicy: PasswordPolicy = {
  minimum: defaultMinimum,
  maximum: null,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
  symbols: null,
};

const alphanumeric = /[a-zA-Z0-9]/;

function isSymbol({ symbols }: PasswordPolicy, character: string): boolean {
  return symbols ? symbols.includes(character) : !alphanumeric.test(character);
}

function lengthOf({ characters }: PasswordPolicy, password: string): number {
  return characters ? Array.from(normalForm(password, "NFKC")).length : password.length;
}

const ruleBreaks = {
  short: (policy, password) => lengthOf(policy, password) < policy.minimum,
  long: (policy, password) => policy.maximum !== null && lengthOf(policy, password) > policy.maximum,
  lowercase: (policy, password) => policy.lowercase && !/[a-z]/.test(password),
  uppercase: (policy, password) => policy.uppercase && !/[A-Z]/.test(password),
  digit: (policy, password) => policy.digit && !/[0-9]/.test(password),
  symbol: (policy, password) => policy.symbol && !Array.from(password).some((character) => isSymbol(policy, character)),
} satisfies Record<string, (policy: PasswordPolicy, password: string) => boolean>;

type Composition = keyof typeof ruleBreaks;
export type BrokenRule = Composition | "common" | "personal";

export function brokenRules(policy: PasswordPolicy, password: string): Composition[] {
  return policyRules.filter((rule) => ruleBreaks[rule](policy, password));
}

const policyRules = Object.keys(ruleBreaks) as Composition[];

/** Shown beforehand. A maximum is shown only when it is exceeded. */
export function rulesOf(policy: PasswordPolicy): BrokenRule[] {
  const composition = policyRules.filter((rule) => rule === "short" || (rule !== "long" && policy[rule]));
  return policy.guessable ? [...composition, "common", "personal"] : composition;
}
