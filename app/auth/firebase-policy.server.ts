/** The password policy of the Firebase project, as it stands in its console. */
import { z } from "zod";
import { log } from "#app/log.server.ts";
import { askRest, ProviderRefused } from "./firebase-rest.server.ts";
import { ProviderUnreachable } from "./identity.ts";
import { defaultMinimum, defaultPolicy, type PasswordPolicy } from "./password-policy.ts";

const minute = 60 * 1000;
/** After a policy was read, and after it couldn't be. */
const [fresh, again] = [10 * minute, minute];

const needs = z.boolean().default(false);
const policySchema = z.object({
  customStrengthOptions: z
    .object({
      minPasswordLength: z.number().int().default(defaultMinimum),
      maxPasswordLength: z.number().int().optional(),
      containsLowercaseCharacter: needs,
      containsUppercaseCharacter: needs,
      containsNumericCharacter: needs,
      containsNonAlphanumericCharacter: needs,
    })
    .prefault({}),
  allowedNonAlphanumericCharacters: z.array(z.string()).optional(),
  enforcementState: z.string().optional(),
});

/** The policy that the provider's answer sets; one that is switched off asks for the minimum length only. */
export function policyOf(answer: unknown): PasswordPolicy {
  const { customStrengthOptions: options, ...rest } = policySchema.parse(answer);
  if (rest.enforcementState === "OFF") return defaultPolicy;
  return {
    minimum: options.minPasswordLength,
    maximum: options.maxPasswordLength ?? null,
    lowercase: options.containsLowercaseCharacter,
    uppercase: options.containsUppercaseCharacter,
    digit: options.containsNumericCharacter,
    symbol: options.containsNonAlphanumericCharacter,
    symbols: rest.allowedNonAlphanumericCharacters ?? null,
  };
}

let kept: { policy: PasswordPolicy; until: number } = { policy: defaultPolicy, until: 0 };

/** Asked for every ten minutes. Where it can't be had the last one serves on, at first the default: the provider itself has the last word. */
export async function readPolicy(now = Date.now()): Promise<PasswordPolicy> {
  if (now < kept.until) return kept.policy;
  try {
    kept = { policy: policyOf(await askRest("/v2/passwordPolicy", z.unknown())), until: now + fresh };
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    log.warn("password-policy-not-read", { error: error.message });
    kept = { ...kept, until: now + again };
  }
  return kept.policy;
}
