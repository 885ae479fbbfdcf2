/** Conversations as their forms have them. */
import { z } from "zod";
import { anyText, line } from "#app/ui/form-values.ts";
import { chatLimits } from "./chat.ts";

export const messageForm = z.object({ text: anyText, photos: anyText });

/** Of a chat that is started, or of a group that is renamed. */
export const nameForm = z.object({ name: line(chatLimits.name) });
