/** The identity provider's password policy, and which of its rules a password breaks. */
import { normalForm } from "#app/i18n/plain.ts";

/**
 * Lengths are in UTF-16 units, as the provider counts them, or in characters, however they were typed. Where `guessable` is set, what attackers
 * try first is refused too. `symbols` are what counts as a non-alphanumeric character; null: all others.
 */
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

/** When the provider gives no minimum. */
export const defaultMinimum = 6;

export const defaultPolicy: PasswordPolicy = {
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

/** Each rule by what breaks it, in the order they are told. */
const broken = {
  short: (policy, password) => lengthOf(policy, password) < policy.minimum,
  long: (policy, password) => policy.maximum !== null && lengthOf(policy, password) > policy.maximum,
  lowercase: (policy, password) => policy.lowercase && !/[a-z]/.test(password),
  uppercase: (policy, password) => policy.uppercase && !/[A-Z]/.test(password),
  digit: (policy, password) => policy.digit && !/[0-9]/.test(password),
  symbol: (policy, password) => policy.symbol && !Array.from(password).some((character) => isSymbol(policy, character)),
} satisfies Record<string, (policy: PasswordPolicy, password: string) => boolean>;

type Composition = keyof typeof broken;
export type BrokenRule = Composition | "common" | "personal";

/** The rules of length and composition that the password breaks. */
export function brokenRules(policy: PasswordPolicy, password: string): Composition[] {
  return policyRules.filter((rule) => broken[rule](policy, password));
}

/** In the order they are told. */
const policyRules = Object.keys(broken) as Composition[];

/** The rules that a policy sets, so that a page can tell them beforehand. A maximum is told only to who exceeds it. */
export function rulesOf(policy: PasswordPolicy): BrokenRule[] {
  const composition = policyRules.filter((rule) => rule === "short" || (rule !== "long" && policy[rule]));
  return policy.guessable ? [...composition, "common", "personal"] : composition;
}
