/** The identity provider of this installation. */
import { embedded } from "./embedded.server.ts";
import type { Identity } from "./identity.ts";

export const identity: Identity = embedded;
