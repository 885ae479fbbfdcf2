/** Conversations as their forms have them. */
import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, line } from "#app/ui/form-values.ts";
import { chatLimits } from "./chat.ts";

export const messageForm = z.object({ text: anyText, photos: anyText, key: anyText });

const name = line(chatLimits.name, { long: () => m.chats_problem_name_long({ most: chatLimits.name }) });
export const newChatForm = z.object({ name, key: anyText });
export const renameForm = z.object({ name, key: anyText });
