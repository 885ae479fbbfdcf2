import type { Area } from "#app/area.ts";
import { digestJob } from "./digest.server.ts";
import { countUnread } from "./inbox.server.ts";
import { noticeMail } from "./notify.server.ts";
import { noticeReactions } from "./reactions.server.ts";
import { morningJob, reminders } from "./remind.server.ts";

export const area: Area = {
  jobs: [digestJob, morningJob, ...reminders],
  reactions: noticeReactions,
  mailKinds: [noticeMail],
  feedSources: [{ of: "notices", event: "", count: countUnread }],
};
