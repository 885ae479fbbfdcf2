import { z } from "zod";
import type { chatEvents } from "#app/chats/events.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";

const fields: Readonly<Record<string, FieldDescription>> = { name: m.chats_group_name };
const joined = z.object({ people: z.array(z.string()).catch([]) });

export const chatHistory: Pick<HistoryTexts<typeof chatEvents>, "fields" | "lines"> = {
  fields,
  lines: (event) => [...joined.parse(event.after ?? {}).people, ...changeLines(event, fields)],
};
