import { config } from "#app/config.server.ts";
import { embedded } from "./embedded/identity.server.ts";
import { firebase } from "./firebase/identity.server.ts";
import type { Identity } from "#app/auth/identity.ts";

export const identity: Identity = config.ENGINE === "firebase" ? firebase : embedded;
