/** Written at every LOG_LEVEL except silent. People and addresses appear as keyed hashes, which stay the same as long as SESSION_SECRET. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { foldEmail, type Role } from "./user.ts";
import { networkOf } from "./client-address.server.ts";
import type { SignInRefusal } from "./identity.ts";
import { userContext } from "./user-context.server.ts";

/** Stands for the e-mail address of a command on the server. */
export const commandLine = "command-line";

export type ScopedRecord =
  | "check"
  | "store"
  | "manager"
  | "sitting"
  | "activity"
  | "feedback"
  | "task"
  | "plan"
  | "chat";

export type SignInMeans = "password" | "provider" | "code" | "recovery-code" | "passkey";

/** `account` is the person concerned (null if unknown) and `by` the one who acted: e-mail addresses here, hashes in the log. */
export type SecurityEvent =
  | { what: "signed-in"; account: string; with: SignInMeans }
  | {
      what: "sign-in-failed";
      account: string | null;
      with: SignInMeans;
      reason: SignInRefusal | "not-invited";
    }
  | { what: "locked"; account: string; seconds: number }
  | { what: "password-wrong"; account: string }
  /** Whether or not the account exists. */
  | { what: "reset-asked"; account: string }
  | { what: "password-changed"; account: string; through: "settings" | "link" | "mail" }
  | { what: SecondStepChange; account: string; by: string }
  | { what: "signed-out"; account: string }
  /** The person ended all own sessions; a new password and disabling end them too. */
  | { what: "session-revoked"; account: string; by: string }
  | { what: "forced-sign-out"; account: string; by: string }
  | {
      what: "refused";
      account: string | null;
      reason: "forbidden" | "foreign-origin" | "wrong-secret";
      route: string;
      method: string;
    }
  | { what: "refused"; account: string; reason: "out-of-scope"; record: ScopedRecord }
  /** An API token that is unknown (account: null) or expired, or whose owner lost access. */
  | { what: "token-refused"; account: string | null }
  | { what: "token-created" | "token-revoked"; account: string; by: string }
  | { what: "invited"; account: string; by: string; roles: readonly Role[] }
  | { what: "roles-changed"; account: string; by: string; before: readonly Role[]; after: readonly Role[] }
  | { what: "disabled" | "enabled" | "password-link-sent"; account: string; by: string };

type SecondStepChange =
  | "second-step-added"
  | "second-step-removed"
  | "second-step-reset"
  | "recovery-codes-made"
  | "recovery-code-used";

const ordinaryEvents = new Set<SecurityEvent["what"]>([
  "signed-in",
  "signed-out",
  "invited",
  "enabled",
  "second-step-added",
]);

const currentAddress = new AsyncLocalStorage<string>();

export function runFromAddress<R>(address: string, work: () => R): R {
  return currentAddress.run(address, work);
}

const key = createHmac("sha256", config.SESSION_SECRET).update("security-log").digest();

function hashOf(kind: "account" | "address", value: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([kind, value]))
    .digest("hex")
    .slice(0, 32);
}

export function accountHash(email: string): string {
  return hashOf("account", foldEmail(email));
}

/** An IPv6 network (/64) has one hash. */
export function addressHash(address: string): string {
  return hashOf("address", networkOf(address));
}

export function recordSecurityEvent({ what, account, ...rest }: SecurityEvent): void {
  const address = currentAddress.getStore();
  const by = "by" in rest ? { by: rest.by === commandLine ? rest.by : accountHash(rest.by) } : {};
  const fields = Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  log.security(ordinaryEvents.has(what) ? "info" : "warn", {
    what,
    account: account && accountHash(account),
    address: address && addressHash(address),
    ...Object.fromEntries(fields),
    ...by,
  });
}

export const recordRefusals: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const record = ({ status }: Response) => {
    const account = context.get(userContext)?.email;
    if (status === 403 && account)
      recordSecurityEvent({
        what: "refused",
        account,
        reason: "forbidden",
        route: `/${pattern}`,
        method: request.method,
      });
  };
  try {
    const response = await next();
    record(response);
    return response;
  } catch (error) {
    // Answers to scripts and images are thrown, answers to pages returned.
    if (error instanceof Response) record(error);
    throw error;
  }
};
