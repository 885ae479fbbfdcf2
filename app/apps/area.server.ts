import type { Area } from "#app/area.ts";
import { webhookReactions } from "./announce.server.ts";
import { sendDeliveries } from "./deliver.server.ts";
import { notifyStopped } from "./notify-stopped.server.ts";

export const area: Area = {
  jobs: [sendDeliveries()],
  reactions: [...webhookReactions, notifyStopped],
};
