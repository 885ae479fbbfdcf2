import { z } from "zod";
import { roleSchema } from "#app/auth/user.ts";
import { declareEvents } from "#app/timeline/events.ts";

const email = z.string();

/** By the number of the invitation. */
export const invitationEvents = declareEvents("invitations", {
  invited: { after: z.object({ email, roles: z.array(roleSchema) }) },
  withdrawn: { before: z.object({ email }) },
});
