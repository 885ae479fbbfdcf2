import type { User } from "./user.ts";

/** Who commands run as. */
export const systemUid = "system";

/** Who imports and fills the demo chain: may do everything, and signs in nowhere. */
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
