/** Tells an outage from other errors. */
import { Contention } from "#app/db/documents.ts";
import { isBusy, isDiskFailure } from "#app/db/sqlite-errors.server.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import { ProviderUnreachable } from "./identity.ts";

/** gRPC's DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED and UNAVAILABLE, as Firestore's client tells them; not imported, since the embedded engine never loads it. */
const passing: ReadonlySet<unknown> = new Set([4, 8, 10, 14]);

/** Whether a store or the identity provider was away or too busy, rather than anything wrong with the request or the app. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Contention || error instanceof FilesUnavailable || error instanceof ProviderUnreachable)
    return true;
  if (!(error instanceof Error)) return false;
  if (isBusy(error) || isDiskFailure(error)) return true;
  return ("code" in error && passing.has(error.code)) || isUnavailable(error.cause);
}
