import { Contention } from "#app/db/documents.ts";
import { isBusy, isDiskFailure } from "#app/db/sqlite-errors.server.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import { ProviderUnreachable } from "./identity.ts";

/** gRPC's DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED and UNAVAILABLE; the embedded engine never loads Firestore's client. */
const transientCodes: ReadonlySet<unknown> = new Set([4, 8, 10, 14]);

export function isUnavailable(error: unknown): boolean {
  if (error instanceof Contention || error instanceof FilesUnavailable || error instanceof ProviderUnreachable)
    return true;
  if (!(error instanceof Error)) return false;
  if (isBusy(error) || isDiskFailure(error)) return true;
  return ("code" in error && transientCodes.has(error.code)) || isUnavailable(error.cause);
}
