import { z } from "zod";
import { log } from "#app/log.server.ts";
import { callProvider, ProviderRefused } from "./rest.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { defaultMinimum, defaultPasswordPolicy, type PasswordPolicy } from "#app/auth/password-policy.ts";

const minute = 60 * 1000;
const [fresh, again] = [10 * minute, minute];

const needs = z.boolean().default(false);
const policySchema = z.object({
  customStrengthOptions: z
    .object({
      minPasswordLength: z.number().int().default(defaultMinimum),
      /** 0 means no maximum. */
      maxPasswordLength: z.number().int().default(0),
      containsLowercaseCharacter: needs,
      containsUppercaseCharacter: needs,
      containsNumericCharacter: needs,
      containsNonAlphanumericCharacter: needs,
    })
    .prefault({}),
  allowedNonAlphanumericCharacters: z.array(z.string()).optional(),
  enforcementState: z.string().optional(),
  /** Requirements of other versions are unknown. */
  schemaVersion: z.literal(1).optional(),
});

function policyOf({ customStrengthOptions: options, ...rest }: z.infer<typeof policySchema>): PasswordPolicy {
  if (rest.enforcementState !== "ENFORCE") return defaultPasswordPolicy;
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

let cached: { policy: PasswordPolicy; until: number } = { policy: defaultPasswordPolicy, until: 0 };

export function forgetPolicy(): void {
  cached = { ...cached, until: 0 };
}

/** After a failure the last one is used, at first the default; the provider decides in the end. */
export async function readPolicy(now = Date.now()): Promise<PasswordPolicy> {
  if (now < cached.until) return cached.policy;
  try {
    cached = { policy: policyOf(await callProvider("/v2/passwordPolicy", policySchema)), until: now + fresh };
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    log.warn("password-policy-not-read", { error: error.message });
    cached = { ...cached, until: now + again };
  }
  return cached.policy;
}
