/** Conversations as their forms have them. */
import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, line } from "#app/ui/form-values.ts";
import { chatLimits } from "./chat.ts";

export const messageForm = z.object({ text: anyText, photos: anyText });

const name = line(chatLimits.name, { long: () => m.chats_problem_name_long({ most: chatLimits.name }) });
/** Of a chat that is started, or of a group that is renamed. */
export const nameForm = z.object({ name });
