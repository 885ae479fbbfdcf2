import { tells } from "#app/notifications/tells.server.ts";
import { adminsNow } from "#app/notifications/audience.server.ts";
import { webhookEvents } from "./events.ts";

/** Tells admins of a webhook that was disconnected by itself. */
export const tellStopped = tells(webhookEvents, "stopped", "webhook-stopped", async ({ after }) => ({
  values: after,
  concerns: {},
  uids: await adminsNow(),
}));
