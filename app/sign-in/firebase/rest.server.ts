/** The server does what the browser's SDK does, so that pages work without JavaScript. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { noteProviderDate } from "#app/sign-in/pop-up/provider-clock.server.ts";

const patience = 10_000;

const host = config.FIREBASE_AUTH_EMULATOR_HOST
  ? `http://${config.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`
  : "https://identitytoolkit.googleapis.com";

/** A project can restrict its key to its own pages. */
const ownPage: Readonly<Record<string, string>> = config.ORIGIN ? { Referer: `${config.ORIGIN}/` } : {};

/** `code` is the provider's reason as in the browser's SDK. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
  readonly code: string;
  constructor(code: string) {
    super(`Firebase Authentication refused: ${code}`);
    this.code = code;
  }
}

const codes: Readonly<Record<string, string>> = {
  INVALID_LOGIN_CREDENTIALS: "invalid-credential",
  INVALID_PASSWORD: "wrong-password",
  EMAIL_NOT_FOUND: "user-not-found",
  USER_NOT_FOUND: "user-not-found",
  INVALID_EMAIL: "user-not-found",
  MISSING_PASSWORD: "wrong-password",
  USER_DISABLED: "user-disabled",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
  QUOTA_EXCEEDED: "too-many-requests",
  RESET_PASSWORD_EXCEED_LIMIT: "too-many-requests",
  EMAIL_EXISTS: "email-already-in-use",
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "requires-recent-login",
  TOKEN_EXPIRED: "requires-recent-login",
  WEAK_PASSWORD: "weak-password",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "weak-password",
  EXPIRED_OOB_CODE: "expired-action-code",
  INVALID_OOB_CODE: "invalid-action-code",
  MISSING_OOB_CODE: "invalid-action-code",
};

/** `message` is like `WEAK_PASSWORD : Password should be at least 6 characters`. */
export function sdkErrorCode(message: string): string {
  const name = message.split(" ", 1)[0]!;
  return codes[name] ?? name.toLowerCase().replaceAll("_", "-");
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** `path` is like `/v1/accounts:…`; a body is posted. @throws ProviderRefused; ProviderUnreachable without a usable response */
export async function callProvider<T>(
  path: string,
  answer: z.ZodType<T>,
  body?: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const url = `${host}${path}?${new URLSearchParams({ key: config.FIREBASE_API_KEY })}`;
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { ...ownPage, ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    noteProviderDate(response, Date.now());
    const content: unknown = await response.json();
    if (response.ok) return answer.parse(content);
    const refused = errorSchema.safeParse(content);
    if (!refused.success || response.status >= 500) throw new Error(`answered ${response.status}`);
    throw new ProviderRefused(sdkErrorCode(refused.data.error.message));
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    log.warn("provider-not-reached", { what: path, error: String(error) });
    throw new ProviderUnreachable(`Firebase Authentication did not answer: ${path}`, { cause: error });
  }
}
