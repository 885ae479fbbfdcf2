import type { Area } from "#app/area.ts";
import { countUnreadChats } from "./chats.server.ts";
import { mentionJob } from "./mentions.server.ts";

export const area: Area = {
  jobs: [mentionJob],
  feedSources: [{ of: "chats", event: "chats", count: countUnreadChats }],
};
