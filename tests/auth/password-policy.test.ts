import { expect, test } from "vitest";
import {
  type BrokenRule,
  brokenRules,
  defaultPasswordPolicy,
  type PasswordPolicy,
  rulesOf,
} from "#app/auth/password-policy.ts";

const all: PasswordPolicy = {
  minimum: 8,
  maximum: 12,
  lowercase: true,
  uppercase: true,
  digit: true,
  symbol: true,
  symbols: ["!", "#"],
};

const table: [policy: Partial<PasswordPolicy>, password: string, broken: BrokenRule[]][] = [
  [{}, "", ["short"]],
  [{}, "12345", ["short"]],
  [{}, "123456", []],
  [{}, "phở bò", []],
  [{}, "x".repeat(5000), []],
  [{ minimum: 10 }, "123456789", ["short"]],
  [{ maximum: 6 }, "1234567", ["long"]],
  [{ maximum: 6 }, "123456", []],
  [{ lowercase: true }, "ABCDEF", ["lowercase"]],
  [{ lowercase: true }, "ABCDEf", []],
  [{ uppercase: true }, "abcdeđ", ["uppercase"]],
  [{ uppercase: true }, "abcdeF", []],
  [{ digit: true }, "abcdef", ["digit"]],
  [{ digit: true }, "abcdeф٣", ["digit"]],
  [{ digit: true }, "abcde6", []],
  [{ symbol: true }, "abcde6", ["symbol"]],
  [{ symbol: true }, "abcde ", []],
  [{ symbol: true, symbols: ["!"] }, "abcde#", ["symbol"]],
  [{ symbol: true, symbols: ["!"] }, "abcde!", []],
  [all, "", ["short", "lowercase", "uppercase", "digit", "symbol"]],
  [all, "-------------", ["long", "lowercase", "uppercase", "digit", "symbol"]],
  [all, "Abcdef1!", []],
];

for (const [policy, password, broken] of table)
  test(`${JSON.stringify(policy)}: "${password.slice(0, 20)}" breaks ${broken.join(", ") || "nothing"}`, () => {
    expect(brokenRules({ ...defaultPasswordPolicy, ...policy }, password)).toEqual(broken);
  });

test("shows exactly the rules that the policy sets", () => {
  expect(rulesOf(defaultPasswordPolicy)).toEqual(["short"]);
  expect(rulesOf(all)).toEqual(["short", "lowercase", "uppercase", "digit", "symbol"]);
});
