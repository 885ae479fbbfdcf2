/**
 * The password policy that the identity emulator lacks: served at `/v2/passwordPolicy` and enforced wherever a password
 * is set, as in https://cloud.google.com/identity-platform/docs/reference/rest/v2/PasswordPolicy. All other requests go
 * to the emulator.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The service's answer; without `minPasswordLength` when the project sets none. */
interface PolicyAnswer {
  readonly customStrengthOptions?: {
    readonly minPasswordLength?: number;
    readonly maxPasswordLength?: number;
    readonly containsLowercaseCharacter?: boolean;
    readonly containsUppercaseCharacter?: boolean;
    readonly containsNumericCharacter?: boolean;
    readonly containsNonAlphanumericCharacter?: boolean;
  };
  readonly schemaVersion?: number;
  readonly allowedNonAlphanumericCharacters?: readonly string[];
  readonly enforcementState?: "ENFORCEMENT_STATE_UNSPECIFIED" | "OFF" | "ENFORCE";
  /** Refuses passwords that break the policy at sign-in too. */
  readonly forceUpgradeOnSignin?: boolean;
}

export type PolicyStandIn = Awaited<ReturnType<typeof startPasswordPolicy>>;

/** Listens on a free port of 127.0.0.1, in front of `emulator` (`127.0.0.1:9099`). Without a policy it is as the emulator is. */
export async function startPasswordPolicy(emulator: string) {
  const state: {
    /** The policy to answer with; a number is a status without a body, null the emulator's own answer. */
    told: PolicyAnswer | number | null;
    /** The policy to enforce. */
    kept: PolicyAnswer | null;
    /** Number of requests for it. */
    asked: number;
  } = { told: null, kept: null, asked: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://here.invalid");
    const body = await buffer(request);
    if (pathname.endsWith("/v2/passwordPolicy")) {
      state.asked++;
      if (typeof state.told === "number") return say(response, state.told, { error: { message: "INTERNAL_ERROR" } });
      if (state.told) return say(response, 200, state.told);
    }
    const missing = missingIn(passwordIn(pathname, body), state.kept);
    if (missing.length && (!pathname.endsWith(":signInWithPassword") || state.kept?.forceUpgradeOnSignin))
      return say(response, 400, {
        error: {
          code: 400,
          message: `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(", ")}]`,
        },
      });
    const [host, port] = emulator.split(":");
    const { method, url, headers } = request;
    const onward = ask({ host, port, method, path: url, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    onward.on("error", () => response.destroy());
    onward.end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** As `FIREBASE_AUTH_EMULATOR_HOST` wants it. */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Answers with a policy and enforces it. */
    set(policy: PolicyAnswer) {
      state.told = policy;
      state.kept = policy;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The password in a request; null without one. */
function passwordIn(pathname: string, body: Buffer): string | null {
  if (!/accounts(:(signUp|update|resetPassword|signInWithPassword))?$/.test(pathname) || body.length === 0) return null;
  const { password, newPassword }: { password?: string; newPassword?: string } = JSON.parse(body.toString());
  return newPassword ?? password ?? null;
}

function missingIn(password: string | null, policy: PolicyAnswer | null): string[] {
  if (password === null || policy?.enforcementState !== "ENFORCE") return [];
  const options = policy.customStrengthOptions ?? {};
  const broken: [string, boolean | undefined][] = [
    [
      `Password must contain at least ${options.minPasswordLength ?? 6} characters`,
      password.length < (options.minPasswordLength ?? 6),
    ],
    [
      `Password may contain at most ${options.maxPasswordLength} characters`,
      password.length > (options.maxPasswordLength ?? 4096),
    ],
    ["Password must contain a lower case character", options.containsLowercaseCharacter && !/[a-z]/.test(password)],
    ["Password must contain an upper case character", options.containsUppercaseCharacter && !/[A-Z]/.test(password)],
    ["Password must contain a numeric character", options.containsNumericCharacter && !/[0-9]/.test(password)],
    [
      "Password must contain a non-alphanumeric character",
      options.containsNonAlphanumericCharacter &&
        !password.split("").some((character) => (policy.allowedNonAlphanumericCharacters ?? []).includes(character)),
    ],
  ];
  return broken.flatMap(([words, is]) => (is ? [words] : []));
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}
