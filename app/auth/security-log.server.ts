/**
 * The security events of the log: who signed in, was refused, lost or gained power. They are written at every LOG_LEVEL but silent.
 * People and addresses stand in them as keyed hashes: the same one has the same hash as long as SESSION_SECRET stays.
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

/** In place of an e-mail address: whoever runs commands on the server. */
export const commandLine = "command-line";

/** Of what people see only their own share. */
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

/** The last thing that was proved. */
export type SignInMeans = "password" | "provider" | "code" | "recovery-code" | "passkey";

/** `account` is whom it happened to, null where nobody is known. `by` is who did it. Here they are e-mail addresses, in the log hashes. */
export type SecurityEvent =
  | { what: "signed-in"; account: string; with: SignInMeans }
  | {
      what: "sign-in-failed";
      account: string | null;
      with: SignInMeans;
      reason: SignInRefusal | "not-invited";
    }
  /** Too many attempts: none is looked at for so many seconds. */
  | { what: "locked"; account: string; seconds: number }
  /** The current password was asked for again, and was wrong. */
  | { what: "password-wrong"; account: string }
  /** Someone asked for the mail that resets a password, whether there is such an account or not. */
  | { what: "reset-asked"; account: string }
  | { what: "password-changed"; account: string; through: "settings" | "link" | "mail" }
  /** Something of what they sign in with besides the password; `by` themselves, or a command. */
  | { what: SecondStepChange; account: string; by: string }
  | { what: "signed-out"; account: string }
  /** All sessions of a person were ended, by themselves. A new password and a disabling do so too. */
  | { what: "session-revoked"; account: string; by: string }
  /** The same by someone else. */
  | { what: "forced-sign-out"; account: string; by: string }
  /** Answered with 403. */
  | {
      what: "refused";
      account: string | null;
      reason: "forbidden" | "foreign-origin" | "wrong-secret";
      route: string;
      method: string;
    }
  /** Answered as if there were no such record. */
  | { what: "refused"; account: string; reason: "out-of-scope"; record: ScopedRecord }
  /** Of the API: one that nobody has (account: null), or whose time or owner's access has ended. */
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

/** What is only as it should be; all else is worth a warning. */
const usual = new Set<SecurityEvent["what"]>(["signed-in", "signed-out", "invited", "enabled", "second-step-added"]);

const answered = new AsyncLocalStorage<string>();

/** Does the work of a request from that address, so that its events name where it came from. */
export function fromAddress<R>(address: string, work: () => R): R {
  return answered.run(address, work);
}

const key = createHmac("sha256", config.SESSION_SECRET).update("security-log").digest();

function hashOf(kind: "account" | "address", value: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([kind, value]))
    .digest("hex")
    .slice(0, 32);
}

/** What stands in the log for an account, in whatever case its e-mail address is written. */
export function accountHash(email: string): string {
  return hashOf("account", foldEmail(email));
}

/** What stands in the log for a client's address: one hash for all addresses of an IPv6 network (/64). */
export function addressHash(address: string): string {
  return hashOf("address", networkOf(address));
}

/** Writes one line of the event, with the request's id and address where there is a request. */
export function recordSecurityEvent({ what, account, ...rest }: SecurityEvent): void {
  const address = answered.getStore();
  const by = "by" in rest ? { by: rest.by === commandLine ? rest.by : accountHash(rest.by) } : {};
  const fields = Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  log.security(usual.has(what) ? "info" : "warn", {
    what,
    account: account && accountHash(account),
    address: address && addressHash(address),
    ...Object.fromEntries(fields),
    ...by,
  });
}

/** Records what a signed-in user was refused with 403. */
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
    // What only a script or an image asks for is thrown on, a page's answer is not.
    if (error instanceof Response) record(error);
    throw error;
  }
};
