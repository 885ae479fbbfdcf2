import { z } from "zod";
import { roleSchema } from "#app/auth/user.ts";
import { declareEvents } from "#app/timeline/events.ts";

const email = z.string();

/** Keyed by the invitation's number. */
export const invitationEvents = declareEvents("invitations", {
  invited: { after: z.object({ email, roles: z.array(roleSchema) }) },
  withdrawn: { before: z.object({ email }) },
});
