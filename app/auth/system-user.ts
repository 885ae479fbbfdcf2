import type { User } from "./user.ts";

/** The uid of commands. */
export const systemUid = "system";

/** The user for imports and the demo chain: it may do everything, and can't sign in. */
export const systemUser: User = {
  uid: systemUid,
  email: "",
  displayName: "System",
  photoURL: null,
  role: ["admin"],
  managerId: null,
  stores: [],
  formerStores: [],
};
