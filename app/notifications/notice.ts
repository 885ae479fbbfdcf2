/** The text of a notice is written when it is read, in the reader's language. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { m } from "#app/i18n/locale.ts";
import { textSchema } from "#app/i18n/text.ts";

const instant = z.iso.datetime();
const value = z.union([z.string(), z.number(), z.null(), textSchema]);
export type NoticeValues = Readonly<Record<string, z.infer<typeof value>>>;

const noticeSchema = z.object({
  uid: z.string(),
  kind: z.string(),
  id: z.string(),
  /** Decide whether the reader can still see the record. */
  concerns: z.object({
    storeId: z.string().nullish(),
    managerId: z.string().nullish(),
    inspectorId: z.string().nullish(),
    ownerId: z.string().nullish(),
    announced: z.boolean().optional(),
  }),
  values: z.record(z.string(), value),
  /** Several if one action changed many records. */
  events: z.array(z.string()),
  at: instant,
  readAt: instant.nullable(),
  /** Whether the next daily mail has it. */
  digest: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const notices = collection("notices", noticeSchema);

export const noticeGroups = ["checks", "plan", "tasks", "feedback", "stores", "chats", "apps"] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** "now" and "daily" are mails, besides the notice in the app. */
export const noticeWays = ["now", "daily", "app", "none"] as const;
export type NoticeWay = (typeof noticeWays)[number];

const choiceOfEach = <Schema extends z.ZodType>(schema: Schema, groups: readonly NoticeGroup[] = noticeGroups) =>
  z.object(Object.fromEntries(groups.map((group) => [group, schema])) as Record<NoticeGroup, Schema>);
const waySchema = z.enum(noticeWays);

const noticeChoicesSchema = choiceOfEach(waySchema);
export const choicesFormOf = (groups: readonly NoticeGroup[]) =>
  choiceOfEach(z.enum(noticeWays, { error: () => m.notifications_problem_way() }), groups);
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>;

export const defaultChoices = Object.fromEntries(noticeGroups.map((group) => [group, "daily"])) as NoticeChoices;

/** Keyed by uid. */
export const noticeChoices = collection("notice-choices", noticeChoicesSchema);
