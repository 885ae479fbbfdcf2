import type { Area } from "#app/area.ts";
import { adminsNow } from "#app/notifications/audience.server.ts";
import { notifyOn } from "#app/notifications/notify-on.server.ts";
import { webhookReactions } from "./announce.server.ts";
import { sendDeliveries } from "./deliver.server.ts";
import { webhookEvents } from "./events.ts";

const notifyStopped = notifyOn(webhookEvents, "stopped", "webhook-stopped", async ({ after }) => ({
  values: after,
  concerns: {},
  uids: await adminsNow(),
}));

export const area: Area = {
  jobs: [sendDeliveries()],
  reactions: [...webhookReactions, notifyStopped],
};
