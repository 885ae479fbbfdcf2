/** The password policy of the Firebase project, as it stands in its console. */
import { z } from "zod";
import { log } from "#app/log.server.ts";
import { callProvider, ProviderRefused } from "./rest.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { defaultMinimum, defaultPolicy, type PasswordPolicy } from "#app/auth/password-policy.ts";

const minute = 60 * 1000;
/** After a policy was read, and after it couldn't be. */
const [fresh, again] = [10 * minute, minute];

const needs = z.boolean().default(false);
const policySchema = z.object({
  customStrengthOptions: z
    .object({
      minPasswordLength: z.number().int().default(defaultMinimum),
      /** 0 is none. */
      maxPasswordLength: z.number().int().default(0),
      containsLowercaseCharacter: needs,
      containsUppercaseCharacter: needs,
      containsNumericCharacter: needs,
      containsNonAlphanumericCharacter: needs,
    })
    .prefault({}),
  allowedNonAlphanumericCharacters: z.array(z.string()).optional(),
  enforcementState: z.string().optional(),
  /** What a policy of another version asks for, nobody knows. */
  schemaVersion: z.literal(1).optional(),
});

/** The policy that the provider's answer sets; one that isn't enforced asks for the minimum length only. */
function policyOf({ customStrengthOptions: options, ...rest }: z.infer<typeof policySchema>): PasswordPolicy {
  if (rest.enforcementState !== "ENFORCE") return defaultPolicy;
  return {
    minimum: options.minPasswordLength,
    maximum: options.maxPasswordLength || null,
    lowercase: options.containsLowercaseCharacter,
    uppercase: options.containsUppercaseCharacter,
    digit: options.containsNumericCharacter,
    symbol: options.containsNonAlphanumericCharacter,
    symbols: rest.allowedNonAlphanumericCharacters ?? null,
  };
}

let kept: { policy: PasswordPolicy; until: number } = { policy: defaultPolicy, until: 0 };

/** It is asked for again the next time: the provider has just refused what it would have allowed. */
export function forgetPolicy(): void {
  kept = { ...kept, until: 0 };
}

/** Asked for every ten minutes. Where it can't be had the last one serves on, at first the default: the provider itself has the last word. */
export async function readPolicy(now = Date.now()): Promise<PasswordPolicy> {
  if (now < kept.until) return kept.policy;
  try {
    kept = { policy: policyOf(await callProvider("/v2/passwordPolicy", policySchema)), until: now + fresh };
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    log.warn("password-policy-not-read", { error: error.message });
    kept = { ...kept, until: now + again };
  }
  return kept.policy;
}
