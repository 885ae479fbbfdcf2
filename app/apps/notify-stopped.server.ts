import { notifyOn } from "#app/notifications/notify-on.server.ts";
import { adminsNow } from "#app/notifications/audience.server.ts";
import { webhookEvents } from "./events.ts";

/** Notifies admins of a webhook that was stopped because it failed. */
export const notifyStopped = notifyOn(webhookEvents, "stopped", "webhook-stopped", async ({ after }) => ({
  values: after,
  concerns: {},
  uids: await adminsNow(),
}));
