import { z } from "zod";
import { anyText, line } from "#app/ui/form-values.ts";
import { chatLimits } from "./chat.ts";

export const messageForm = z.object({ text: anyText, photos: anyText });

export const groupNameForm = z.object({ name: line(chatLimits.name) });
