import type { User } from "./user.ts";

export const systemUid = "system";

/** For imports and the demo chain; it can't sign in. */
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
