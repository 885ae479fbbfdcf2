/**
 * Security events in the log: sign-ins, refusals, and changes of permissions. They are written at every LOG_LEVEL except silent. People and
 * addresses appear as keyed hashes, which stay the same as long as SESSION_SECRET does.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { foldEmail, type Role } from "./user.ts";
import { networkOf } from "./client-address.server.ts";
import type { SignInRefusal } from "./identity.ts";
import { userContext } from "./user-context.server.ts";

/** Stands for an e-mail address where a command on the server made the change. */
export const commandLine = "command-line";

/** Kinds of records that people see only in part. */
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

/** The last factor that was proved. */
export type SignInMeans = "password" | "provider" | "code" | "recovery-code" | "passkey";

/** `account` is the person concerned (null if unknown) and `by` the one who acted; both are e-mail addresses here, and hashes in the log. */
export type SecurityEvent =
  | { what: "signed-in"; account: string; with: SignInMeans }
  | {
      what: "sign-in-failed";
      account: string | null;
      with: SignInMeans;
      reason: SignInRefusal | "not-invited";
    }
  /** After too many attempts, further ones are refused for so many seconds. */
  | { what: "locked"; account: string; seconds: number }
  /** The current password was asked for again, and was wrong. */
  | { what: "password-wrong"; account: string }
  /** A reset mail was requested, whether or not the account exists. */
  | { what: "reset-asked"; account: string }
  | { what: "password-changed"; account: string; through: "settings" | "link" | "mail" }
  /** A second factor changed; `by` the person, or a command. */
  | { what: SecondStepChange; account: string; by: string }
  | { what: "signed-out"; account: string }
  /** A person ended all own sessions. A new password and disabling end them too. */
  | { what: "session-revoked"; account: string; by: string }
  /** Another person ended all sessions. */
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

/** Ordinary events; all others are warnings. */
const ordinaryEvents = new Set<SecurityEvent["what"]>([
  "signed-in",
  "signed-out",
  "invited",
  "enabled",
  "second-step-added",
]);

const currentAddress = new AsyncLocalStorage<string>();

/** Runs `work` for a request from the address, which its events then contain. */
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

/** The log's hash of an account, whatever the case of its e-mail address. */
export function accountHash(email: string): string {
  return hashOf("account", foldEmail(email));
}

/** The log's hash of a client's address; an IPv6 network (/64) has one. */
export function addressHash(address: string): string {
  return hashOf("address", networkOf(address));
}

/** Logs an event, with the request's id and address. */
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
