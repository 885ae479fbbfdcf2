import { type ChatProblem, ChatRefused } from "#app/chats/chat-errors.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { type RefusalTable, refuseCodes } from "#app/records/refusals.ts";

const table: RefusalTable<ChatProblem> = {
  empty: ["text", () => m.chats_problem_empty()],
  "too-long": ["text", () => m.chats_problem_long({ most: chatLimits.text })],
  nobody: ["people", () => m.chats_problem_nobody()],
  "unknown-person": ["people", () => m.chats_problem_unknown_person()],
  "too-many-people": ["people", () => m.chats_problem_people({ most: chatLimits.people })],
  "name-missing": ["name", () => m.chats_problem_name()],
  "too-many-photos": ["photos", () => m.chats_problem_photos({ most: chatLimits.photos })],
};

export const chatRefusal = refuseCodes(ChatRefused, table);
