import { z } from "zod";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { type Account, demoPassword, PasswordRefused, ProviderUnreachable } from "#app/auth/identity.ts";
import { type BrokenRule, type PasswordPolicy, rulesOf } from "#app/auth/password-policy.ts";
import { anyText } from "#app/ui/form-values.ts";
import type { AnyForm } from "#app/ui/form.server.ts";

type Words = Readonly<Record<BrokenRule, (policy: PasswordPolicy) => string>>;

const broken: Words = {
  short: ({ minimum }) => m.sign_in_short_password({ minimum }),
  long: ({ maximum }) => m.sign_in_long_password({ maximum: maximum ?? 0 }),
  lowercase: () => m.sign_in_password_lowercase(),
  uppercase: () => m.sign_in_password_uppercase(),
  digit: () => m.sign_in_password_digit(),
  symbol: () => m.sign_in_password_symbol(),
  common: () => m.sign_in_password_common(),
  personal: () => m.sign_in_password_personal({ product: m.shell_product() }),
};

const hints: Words = {
  ...broken,
  short: ({ minimum }) => m.sign_in_hint_minimum({ minimum }),
  lowercase: () => m.sign_in_hint_lowercase(),
  uppercase: () => m.sign_in_hint_uppercase(),
  digit: () => m.sign_in_hint_digit(),
  symbol: () => m.sign_in_hint_symbol(),
  common: () => m.sign_in_hint_common(),
  personal: () => m.sign_in_hint_personal(),
};

export async function passwordHint(): Promise<string> {
  const policy = await identity.passwordPolicy();
  return `${rulesOf(policy)
    .map((rule) => hints[rule](policy))
    .join(", ")}.`;
}

function wordsOf(rules: readonly BrokenRule[], policy: PasswordPolicy): string {
  return rules.map((rule) => broken[rule](policy)).join(" ") || m.sign_in_password_refused();
}

/** Null without errors. The owner of a provider's link is unknown. */
export async function newPasswordErrors(
  { password, repeat }: { readonly password: string; readonly repeat?: unknown },
  owner: Pick<Account, "email" | "displayName"> = { email: "", displayName: null },
): Promise<{ password?: string; repeat?: string } | null> {
  if (!config.demo && password === demoPassword) return { password: m.sign_in_demo_password() };
  const rules = await identity.findBrokenRules(password, owner);
  if (rules.length) return { password: wordsOf(rules, await identity.passwordPolicy()) };
  return repeat !== undefined && repeat !== password ? { repeat: m.sign_in_repeat_differs() } : null;
}

export const newPassword = { password: anyText, repeat: z.unknown().optional() };

export async function refusePassword<Form extends AnyForm>(form: Form, error: unknown) {
  const refuse = (errors: { password?: string; ""?: string }, status: number) =>
    form.refuse(errors, { status }) as ReturnType<Form["refuse"]>;
  if (error instanceof PasswordRefused)
    return refuse({ password: wordsOf(error.rules, await identity.passwordPolicy()) }, 400);
  return error instanceof ProviderUnreachable ? refuse({ "": authMessage("network-request-failed") }, 503) : null;
}
